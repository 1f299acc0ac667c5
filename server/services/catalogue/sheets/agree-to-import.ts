import type { AskedAct } from '#core/staff/approvals.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { givenBy, type Act } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { StoredImport } from './stored-import.ts'

/**
 * The author of an import, if the signed-in staff agree to what it gives away by applying it: "A second person" who
 * decides on it, and neither opened the import nor changed it last. Otherwise undefined: they give it away themselves.
 */
export function authorAgreedWith(
  { session: { staff: who } }: Pick<StaffContext, 'session'>,
  { staffId, changedBy }: Pick<StoredImport, 'staffId' | 'changedBy'>,
  givings: readonly (Act & { act: AskedAct })[],
): string | undefined {
  const isAuthor = [staffId, changedBy].includes(who.id)
  const decides = givings.every((giving) => givenBy(giving) === 0 || mayDecide(who, giving.act))
  return !isAuthor && decides ? changedBy : undefined
}
