import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { fileLife, maxUnfinishedFiles, type FileRequest } from '#core/files/files.ts'
import { staffMay, type StaffPermission } from '#core/staff/staff.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staffFiles } from '../../database/tables/files.ts'
import { queueFile } from '../../jobs/files-queue.ts'
import { auditStaff } from '../staff/audit.ts'
import { openContent } from './file-bytes.ts'

export type FileRow = typeof staffFiles.$inferSelect

const hour = 3_600_000

/**
 * Stores the request for a file, and returns the file's id. A job makes the file after the transaction has committed.
 */
export async function beginFile(
  tx: Transaction,
  wanted: {
    request: FileRequest
    permission: StaffPermission
    readers: string[]
    at: Date
    mailed?: boolean
  },
): Promise<string> {
  const { request, permission, readers, at, mailed = false } = wanted
  const id = randomUUID()
  await tx.insert(staffFiles).values({
    id,
    request,
    permission,
    readers,
    mailed,
    state: 'waiting',
    createdAt: at,
    changedAt: at,
    expiresAt: new Date(at.getTime() + fileLife[request.kind] * hour),
  })
  await queueFile(tx, { file: id, kind: request.kind })
  return id
}

/**
 * Requires that the signed-in staff may request `more` further files.
 * @throws ShopError too_many_requests if too many of their files are unfinished
 */
export async function demandRoomForFiles(tx: Transaction, { session }: StaffContext, more = 1) {
  const { id } = session.staff
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff_files', 0))`)
  const unfinished = await tx.$count(
    staffFiles,
    and(inArray(staffFiles.state, ['waiting', 'making']), sql`${staffFiles.readers} ->> 0 = ${id}`),
  )
  if (unfinished + more > maxUnfinishedFiles) throw new ShopError('too_many_requests')
}

/** Reads a file of the signed-in staff. @throws ShopError file_not_found, also for a colleague's file */
async function findFile({ database, session, now }: StaffContext, id: string): Promise<FileRow> {
  const [file] = await database.select().from(staffFiles).where(eq(staffFiles.id, id))
  if (file === undefined || !file.readers.includes(session.staff.id) || file.expiresAt <= now())
    throw new ShopError('file_not_found')
  return file
}

/** Reads the progress of a file. @throws ShopError file_not_found */
export async function readFileState(context: StaffContext, { id }: { id: string }) {
  const { state, done, total, fileName, size, leftOut } = await findFile(context, id)
  return { state, done, total, fileName, size, leftOut }
}

/** Opens a finished file. @throws ShopError file_not_found; not_allowed if the role no longer permits reading it */
export async function openFile(context: StaffContext, { id }: { id: string }) {
  const file = await findFile(context, id)
  if (file.state !== 'ready') throw new ShopError('file_not_found')
  if (!staffMay(context.session.staff, file.permission)) throw new ShopError('not_allowed')
  const content = await openContent(context, file)
  if (content === undefined) throw new ShopError('file_not_found')
  return { ...file, ...content }
}

/**
 * Deletes a file for the signed-in staff, even while it is being made. Other recipients keep it.
 * @throws ShopError file_not_found
 */
export async function deleteFile(context: StaffContext, { id }: { id: string }) {
  const own = context.session.staff.id
  const { request } = await findFile(context, id)
  await context.database.transaction(async (tx) => {
    const [file] = await tx
      .update(staffFiles)
      .set({ readers: sql`${staffFiles.readers} - ${own}::text` })
      .where(and(eq(staffFiles.id, id), sql`${staffFiles.readers} ? ${own}`))
      .returning({ readers: staffFiles.readers, fileName: staffFiles.fileName })
    if (file === undefined) throw new ShopError('file_not_found')
    if (file.readers.length === 0) await tx.delete(staffFiles).where(eq(staffFiles.id, id))
    if (request.kind === 'export')
      await auditStaff(tx, context, {
        action: 'export.removed',
        subject: 'export',
        subjectId: '',
        before: { exported: request.choice.exported, format: request.choice.format },
        after: {},
      })
  })
}

/** Deletes expired files and their parts. */
export async function deleteExpiredFiles({ database, now }: Pick<Context, 'database' | 'now'>) {
  const old = await database
    .select({ id: staffFiles.id })
    .from(staffFiles)
    .where(lt(staffFiles.expiresAt, now()))
    .orderBy(asc(staffFiles.expiresAt))
    .limit(100)
  for (const { id } of old) await database.delete(staffFiles).where(eq(staffFiles.id, id))
}
