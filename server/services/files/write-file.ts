import { eq } from 'drizzle-orm'
import type { LeftOut } from '#core/files/files.ts'
import type { Context } from '../../context.ts'
import { staffFileParts, staffFiles } from '../../database/tables/files.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { FileDeleted, writeContent, type ContentWriter } from './file-bytes.ts'
import type { FileRow } from './staff-files.ts'

/** Writes a file that is being made. */
export interface FileWriter {
  /** Appends bytes; resolves when they are stored. */
  write(bytes: Uint8Array): Promise<void>
  /** Reports progress. It is stored at most four times a second. */
  progress(done: number, total: number): Promise<void>
}

/** The result of making a file. */
export interface MadeFile {
  fileName: string
  media: string
  leftOut?: LeftOut[]
}

/** Milliseconds between two stored reports of progress. */
const noteInterval = 250

/** Begins to make a file from the start and returns its row; undefined if the file was deleted or is finished. */
export async function startFile({ database, now }: Context, id: string): Promise<FileRow | undefined> {
  return database.transaction(async (tx) => {
    const [file] = await tx.select().from(staffFiles).where(eq(staffFiles.id, id)).for('update')
    if (file === undefined || file.state === 'ready') return undefined
    await tx.delete(staffFileParts).where(eq(staffFileParts.fileId, id))
    await tx
      .update(staffFiles)
      .set({ state: 'making', done: 0, total: 0, changedAt: now() })
      .where(eq(staffFiles.id, id))
    return file
  })
}

/** Creates the writer of a file; its methods throw FileDeleted after somebody has deleted the file. */
export function fileWriter(
  { database, now, privateFiles }: Context,
  id: string,
): FileWriter & Pick<ContentWriter, 'close' | 'abort'> & { size: () => number } {
  const content = writeContent({ database, privateFiles }, id)
  let size = 0
  let noted = 0
  return {
    ...content,
    size: () => size,
    async write(bytes) {
      size += bytes.byteLength
      await content.write(bytes)
    },
    async progress(done, total) {
      if (performance.now() < noted + noteInterval) return
      noted = performance.now()
      const { rowCount } = await database
        .update(staffFiles)
        .set({ done, total, changedAt: now() })
        .where(eq(staffFiles.id, id))
      if (rowCount === 0) throw new FileDeleted()
    },
  }
}

/** Marks a file as finished, and queues an email with its link to each recipient. */
export async function finishFile(
  { database, now }: Context,
  { id, mailed, request }: FileRow,
  { total, ...made }: MadeFile & { size: number; total: number },
) {
  await database.transaction(async (tx) => {
    const [file] = await tx
      .update(staffFiles)
      .set({ ...made, done: total, total, state: 'ready', changedAt: now() })
      .where(eq(staffFiles.id, id))
      .returning({ readers: staffFiles.readers })
    if (file === undefined) throw new FileDeleted()
    if (!mailed) return
    for (const staff of file.readers)
      await queueMessage(tx, { message: 'export-ready', staff, file: id, lang: request.language })
  })
}

/** Marks a file as failed. */
export async function failFile({ database, now }: Context, id: string) {
  await database.update(staffFiles).set({ state: 'failed', changedAt: now() }).where(eq(staffFiles.id, id))
}
