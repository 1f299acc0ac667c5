import { inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { staffFiles } from '../../database/tables/files.ts'
import { returnPhotos } from '../../database/tables/returns.ts'

/** The name of a staff file in the private store. */
export const staffFileName = (id: string) => `staff/${id}`

/** The name of a photo of a return in the private store. */
export const returnPhotoName = (id: string) => `returns/${id}.webp`

/**
 * How long a private file may exist without a row, in milliseconds. Papers of many orders take the longest to get one.
 */
const grace = 24 * 3_600_000

/** Number of names looked up at once. */
const batch = 500

/**
 * Removes private files that are older than a day and have no row. They exist because a row and its file cannot be
 * removed in one step. Returns the number of removed files.
 */
export async function sweepPrivateFiles({
  database,
  privateFiles,
  now,
}: Pick<Context, 'database' | 'privateFiles' | 'now'>): Promise<number> {
  if (privateFiles === undefined) return 0
  const before = now().getTime() - grace
  let removed = 0
  const sweep = async (names: readonly string[]) => {
    const ids = names.map((name) => /([\w-]+)(?:\.webp)?$/.exec(name)?.[1] ?? '')
    const [files, photos] = await Promise.all([
      database.select({ id: staffFiles.id }).from(staffFiles).where(inArray(staffFiles.id, ids)),
      database.select({ id: returnPhotos.id }).from(returnPhotos).where(inArray(returnPhotos.id, ids)),
    ])
    const named = new Set([
      ...files.map(({ id }) => staffFileName(id)),
      ...photos.map(({ id }) => returnPhotoName(id)),
    ])
    for (const name of names.filter((one) => !named.has(one))) {
      await privateFiles.remove(name)
      removed += 1
    }
  }
  let names: string[] = []
  for await (const { name, at } of privateFiles.list()) {
    if (at.getTime() > before) continue
    names.push(name)
    if (names.length < batch) continue
    await sweep(names)
    names = []
  }
  if (names.length > 0) await sweep(names)
  return removed
}
