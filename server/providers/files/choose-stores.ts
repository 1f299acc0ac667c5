import { join } from 'node:path'
import type { Settings } from '../../settings/settings.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** How long browsers keep a file that is named by the hash of its content. */
export const immutable = 'public, max-age=31536000, immutable'

/** The kinds of storage that FILE_STORAGE chooses from. */
export type StorageKind = Settings['FILE_STORAGE']

type StoreSettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_PATH_STYLE'
  | 'S3_PREFIX'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

function bucketStore(settings: StoreSettings, area: string, cacheControl: string): FileStore {
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = settings
  return s3Store({
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    pathStyle: settings.S3_PATH_STYLE === 'on',
    key: id === undefined || secret === undefined ? undefined : { id, secret },
    prefix: `${settings.S3_PREFIX}${area}/`,
    cacheControl,
  })
}

/** The store of the catalogue's pictures, films and 3D models, which anybody may see. */
export function pictureStore(settings: StoreSettings, kind: StorageKind): FileStore {
  return kind === 's3'
    ? bucketStore(settings, 'pictures', immutable)
    : folderStore(join(settings.DATA_DIR, 'pictures'))
}

/**
 * The store of private files: files of staff and photos of returns. Undefined without a bucket. The database then
 * stores these files, because every process can reach it.
 */
export function privateStore(settings: StoreSettings, kind: StorageKind): FileStore | undefined {
  return kind === 's3' ? bucketStore(settings, 'private', 'private, no-store') : undefined
}
