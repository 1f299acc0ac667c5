import { sql } from 'drizzle-orm'
import type { FileRequest } from '#core/files/files.ts'
import type { Database } from '../database/connect.ts'
import { queueJobs, type TracedJob } from './queue-job.ts'

/** The queues of files for staff. Papers have a separate queue, so that they never wait for a large file. */
export const fileQueues = { papers: 'papers', export: 'exports' } as const satisfies Record<
  FileRequest['kind'],
  string
>

export interface FileJob extends TracedJob {
  file: string
}

/** Queues a file in the transaction that asks for it. */
export async function queueFile(
  tx: Pick<Database, 'execute'>,
  { file, kind }: FileJob & { kind: FileRequest['kind'] },
) {
  await queueJobs(tx, { queue: fileQueues[kind], data: sql`jsonb_build_object('file', ${file}::text)` })
}
