import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { staffFileParts } from '../../database/tables/files.ts'
import { staffFileName } from './private-files.ts'

type Stores = Pick<Context, 'database' | 'privateFiles'>

/** Receives the bytes of a file. */
export interface ContentWriter {
  /** Resolves when more bytes can be written. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when everything is stored. */
  close(): Promise<void>
  /** Stops writing. Nothing stays in a bucket. */
  abort(): void
}

/** Thrown if somebody deleted the file while it was being made. */
export class FileDeleted extends Error {
  override name = 'FileDeleted'
}

/** Stores the bytes of a staff file: in the bucket if there is one, otherwise in parts in the database. */
export function writeContent({ database, privateFiles }: Stores, id: string): ContentWriter {
  if (privateFiles !== undefined) return writeStream((bytes) => privateFiles.write(staffFileName(id), bytes))
  let position = 0
  return {
    async write(bytes) {
      const part = { fileId: id, position, bytes: Buffer.from(bytes) }
      position += 1
      await database.insert(staffFileParts).values(part).catch(orDeleted)
    },
    close: async () => {},
    abort: () => {},
  }
}

function writeStream(store: (bytes: PassThrough) => Promise<void>): ContentWriter {
  const stream = new PassThrough()
  // The next write or the close reports the error.
  stream.on('error', () => {})
  const stored = store(stream)
  stored.catch((error: Error) => stream.destroy(error))
  return {
    async write(bytes) {
      if (stream.destroyed) await stored
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), stored])
    },
    async close() {
      stream.end()
      await stored
    },
    abort: () => stream.destroy(new Error('It is not wanted any more.')),
  }
}

/**
 * @throws FileDeleted if the row of a part is gone
 */
function orDeleted(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  throw cause?.code === '23503' ? new FileDeleted() : error
}

/**
 * Reads the bytes of a staff file, in parts; undefined if they are missing, for example after a backup was restored.
 * @throws StorageError
 */
export async function openContent(
  { database, privateFiles }: Stores,
  { id, size }: { id: string; size: number },
): Promise<{ size: number; parts: AsyncIterable<Uint8Array> } | undefined> {
  const first = await readPart(database, id, 0)
  if (first !== undefined || size === 0) return { size, parts: partsFrom(database, id, first) }
  const opened = await privateFiles?.open(staffFileName(id))
  return opened && { size: opened.size, parts: opened.body }
}

async function readPart(database: Context['database'], fileId: string, position: number) {
  const [part] = await database
    .select({ bytes: staffFileParts.bytes })
    .from(staffFileParts)
    .where(and(eq(staffFileParts.fileId, fileId), eq(staffFileParts.position, position)))
  return part?.bytes
}

async function* partsFrom(database: Context['database'], id: string, first: Buffer | undefined) {
  let part = first
  for (let position = 1; part !== undefined; position += 1) {
    yield part
    part = await readPart(database, id, position)
  }
}
