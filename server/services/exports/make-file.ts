import type { Context } from '../../context.ts'
import { databaseAside } from '../../database/connect.ts'
import { log } from '../../observability/log.ts'
import { makeExport } from './make-export.ts'
import { makePapers } from '../papers/papers.ts'
import { FileDeleted } from '../files/file-bytes.ts'
import { failFile, fileWriter, finishFile, startFile } from '../files/write-file.ts'

/**
 * Makes a file, using separate database connections. If that fails, marks the file as failed, unless it was deleted
 * meanwhile.
 */
export async function makeFile(shop: Context, { file: id }: { file: string }): Promise<void> {
  const context = { ...shop, database: databaseAside(shop.database) }
  const file = await startFile(context, id)
  if (file === undefined) return
  const writer = fileWriter(context, id)
  try {
    const { request } = file
    const made =
      request.kind === 'papers'
        ? await makePapers(context, request, writer)
        : await makeExport(context, request, writer)
    await writer.close()
    await finishFile(context, file, { ...made, size: writer.size() })
  } catch (err) {
    writer.abort()
    if (err instanceof FileDeleted) return
    log.error({ err, file: id, kind: file.request.kind }, 'a file could not be made')
    await failFile(context, id)
  }
}
