import { and, eq, inArray } from 'drizzle-orm'
import type { LimitFunction } from 'p-limit'
import { maxUploadBytes, type MediaProblem } from '#core/catalogue/uploads.ts'
import type { StaffContext } from '#server/context.ts'
import { importPictures } from '#server/database/tables/catalogue-imports.ts'
import { FetchError } from '#server/providers/network/https.ts'
import { filmExtension } from '#server/providers/pictures/film.ts'
import { UploadError } from '#server/providers/pictures/storage.ts'
import { auditStaff } from '../../staff/audit.ts'
import { demandImport, demandOpen } from './stored-import.ts'
import { addressesToFetch } from './view-import.ts'

type Taken = { url: string; problem: null } | { url: null; problem: MediaProblem }

/**
 * Stores a picture or film of an import under its name. If it is refused, the problem is stored, and the import
 * continues.
 * @throws ShopError import_not_found, import_closed, uploads_busy
 */
export async function sendPicture(
  context: StaffContext,
  importId: string,
  { name, read }: { name: string; read: () => Promise<Buffer> },
) {
  await demandOpen(context.database, importId)
  const taken = await context.uploads.run(context.session.staff.id, async (turn) => {
    const bytes = await read()
    return turn(() => take(context, bytes))
  })
  await note(context, importId, name, taken)
  return { url: taken.url ?? '', problem: taken.problem }
}

/** Stores a file as a film or a picture, according to its first bytes: "HEIC, AVIF, video files accepted". */
async function take({ pictures }: StaffContext, bytes: Buffer): Promise<Taken> {
  const extension = filmExtension(bytes)
  if (extension !== undefined) return { url: await pictures.storeFile(bytes, extension), problem: null }
  if (bytes.length > maxUploadBytes) return { url: null, problem: 'too_large' }
  try {
    return { url: (await pictures.storeUpload(bytes)).url, problem: null }
  } catch (error) {
    if (error instanceof UploadError) return { url: null, problem: error.reason }
    throw error
  }
}

async function note(context: StaffContext, importId: string, name: string, taken: Taken) {
  await context.database
    .insert(importPictures)
    .values({ importId, name, ...taken })
    .onConflictDoUpdate({ target: [importPictures.importId, importPictures.name], set: taken })
  await auditStaff(context.database, context, {
    action: 'import.picture_sent',
    subject: 'import',
    subjectId: importId,
    after: { name, ...taken },
  })
}

/** The maximum number of pictures fetched per call, all at the same time. The page shows progress between two calls. */
const perCall = 8

/**
 * Fetches the next pictures that the spreadsheet names by URL; with `again`, also those that could not be fetched
 * before.
 * @throws ShopError import_not_found, import_closed, uploads_busy
 */
export async function fetchPictures(
  context: StaffContext,
  importId: string,
  { again = false }: { again?: boolean | undefined },
) {
  await demandOpen(context.database, importId)
  if (again)
    await context.database
      .delete(importPictures)
      .where(and(eq(importPictures.importId, importId), inArray(importPictures.problem, [...passing])))
  const stored = await demandImport(context.database, importId)
  const known = await context.database
    .select({ name: importPictures.name })
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
  const addresses = addressesToFetch(stored, known)
  const next = addresses.slice(0, perCall)
  const results = await context.uploads.run(context.session.staff.id, (turn) =>
    Promise.all(next.map((address) => fetchOne(context, address, turn))),
  )
  for (const [index, taken] of results.entries()) await note(context, importId, next[index]!, taken)
  return {
    fetched: results.filter(({ url }) => url !== null).length,
    refused: results.filter(({ url }) => url === null).length,
    left: addresses.length - next.length,
  }
}

/** Problems that may be gone when the URL is tried again. */
const passing: readonly MediaProblem[] = ['unreachable', 'not_found']

async function fetchOne(context: StaffContext, address: string, turn: LimitFunction): Promise<Taken> {
  try {
    const bytes = await context.fetchPicture(address, { maxBytes: maxUploadBytes })
    return await turn(() => take(context, bytes))
  } catch (error) {
    if (error instanceof FetchError) return { url: null, problem: error.reason }
    throw error
  }
}
