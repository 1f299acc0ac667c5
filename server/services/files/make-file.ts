import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { makePapers } from '../papers/papers.ts'
import { endFile, fileWriter, startFile } from './files.ts'

/** Makes a file that was begun; one that cannot be made is marked as failed. */
export async function makeFile(context: Context, { file: id }: { file: string }): Promise<void> {
  const file = await startFile(context, id)
  if (file === undefined) return
  const writer = fileWriter(context, id)
  try {
    const made = await makePapers(context, file.request, writer)
    await endFile(context, id, { ...made, size: writer.size() })
  } catch (err) {
    log.error({ err, file: id, kind: file.request.kind }, 'a file could not be made')
    await endFile(context, id, 'failed')
  }
}
