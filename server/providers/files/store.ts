import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A part of a file in bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Files by name, like `0123456789abcdef/1000.webp`. Each is there completely or not at all. */
export interface FileStore {
  /** Where it is, for people. */
  readonly place: string
  /** Bytes of a file; undefined when there is none. @throws StorageError */
  size(name: string): Promise<number | undefined>
  /** Opens a file or a part of it that it has; undefined when there is none. @throws StorageError */
  open(name: string, range?: ByteRange): Promise<{ size: number; body: Readable } | undefined>
  /** Writes a file, also over one of that name; after a failure what was there before still is. @throws StorageError */
  write(name: string, content: Buffer | Readable): Promise<void>
  /** Every file, with its bytes and when it was written. @throws StorageError */
  list(): AsyncGenerator<{ name: string; size: number; at: Date }>
  /** Removes a file, if it is there. @throws StorageError */
  remove(name: string): Promise<void>
  /** Proves that it can be used. @throws StorageError */
  check(): Promise<void>
}

/** Why files cannot be read or written: only the store that cannot be reached may be back by itself. */
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

/** The media type of a file by its name; that of a compressed one is of what it holds. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The SHA-256 of a stored file, by reading it; undefined when there is none. @throws StorageError */
export async function hashOfStored(store: FileStore, name: string): Promise<string | undefined> {
  const opened = await store.open(name)
  if (opened === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(opened.body, hash)
  return hash.digest('hex')
}
