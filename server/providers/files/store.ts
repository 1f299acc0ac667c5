import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A range of bytes; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/** Files by name, such as `0123456789abcdef/1000.webp`. A file is stored completely or not at all. */
export interface FileStore {
  /** Describes the store in messages: 'the folder data/pictures'. */
  readonly place: string
  /** Size of a file in bytes; undefined if there is none. @throws StorageError */
  size(name: string): Promise<number | undefined>
  /** Opens a file or a valid range of it; undefined if there is none. @throws StorageError */
  open(name: string, range?: ByteRange): Promise<{ size: number; body: Readable } | undefined>
  /** Writes a file, replacing one of the same name; after a failure the old one is unchanged. @throws StorageError */
  write(name: string, content: Buffer | Readable): Promise<void>
  /** Every file with its size and time of writing. @throws StorageError */
  list(): AsyncGenerator<{ name: string; size: number; at: Date }>
  /** Removes a file if it exists. @throws StorageError */
  remove(name: string): Promise<void>
  /** Checks that the store can be used. @throws StorageError */
  check(): Promise<void>
}

/** Why files cannot be read or written; only `unreachable` may pass on its own. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unreachable' | 'refused' | 'no_bucket' | 'no_file'

  constructor(reason: StorageError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** The media type of a file by its name; for a compressed file, that of its content. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The SHA-256 of a stored file; undefined if there is none. @throws StorageError */
export async function hashOfStored(store: FileStore, name: string): Promise<string | undefined> {
  const opened = await store.open(name)
  if (opened === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(opened.body, hash)
  return hash.digest('hex')
}
