import { buffer } from 'node:stream/consumers'
import { eq, isNull } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'
import { returnPhotos } from '../../database/tables/returns.ts'
import { StorageError, type FileStore } from '../../providers/files/store.ts'
import { returnPhotoName } from './private-files.ts'

/**
 * Returns a store that writes photos of returns into their rows. The names are those that the photos have in a bucket.
 */
export function photosInDatabase(database: HasDatabase['database']): Pick<FileStore, 'write'> {
  return {
    async write(name, content) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      const id = /^returns\/(.+)\.webp$/.exec(name)?.[1] ?? ''
      await database.update(returnPhotos).set({ bytes }).where(eq(returnPhotos.id, id))
    },
  }
}

/** Moves photos of returns from a bucket into the database; returns their number. @throws StorageError */
export async function bringPhotosBack(
  database: HasDatabase['database'],
  privateFiles: FileStore,
): Promise<number> {
  const photos = await database
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(isNull(returnPhotos.bytes))
  for (const { id } of photos) {
    const name = returnPhotoName(id)
    const opened = await privateFiles.open(name)
    if (opened === undefined)
      throw new StorageError('no_file', `The photo ${id} of a return is not in ${privateFiles.place}.`)
    await photosInDatabase(database).write(name, opened.body)
  }
  return photos.length
}
