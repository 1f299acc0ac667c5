import type { AskedAct } from '#core/staff/approvals.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { givenBy, type Act } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { StoredImport } from './stored-import.ts'

/**
 * Returns the id of the person who last changed an import, if the signed-in staff may approve it as a second person.
 * They may if their permissions cover everything that the import gives away, and if they neither opened it nor changed
 * it last. Otherwise returns undefined, and the value given away counts for the signed-in staff. "A second person"
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
