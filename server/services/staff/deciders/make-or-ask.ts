import { ShopError } from '#core/errors.ts'
import { toServerDate } from '#core/dates.ts'
import { changesDeciders, type Standing } from '#core/staff/deciders.ts'
import type { StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { storeRequest } from '../ask-approval.ts'
import { auditStaff, staffOf, type Audited } from '../audit.ts'
import { applyChange } from './apply-change.ts'
import { decisionsOfRole, problemOf, type ChangeDetails, type ChangeOf } from './changes.ts'
import { tellOwners } from './notices.ts'

/** The outcome of a change of accounts, roles or limits. */
export interface Outcome {
  /** When the change takes effect, unless an owner decides earlier; missing if it has taken effect. */
  waitsUntil?: ReturnType<typeof toServerDate>
}

/**
 * Makes a change of an account at once. If the change affects who may decide, asks another owner instead. It then waits
 * for their approval or for 72 hours. `before` and `after` are the standings of the account.
 * @throws ShopError staff_exists, last_owner
 */
export async function makeOrAsk(
  tx: Transaction,
  context: StaffContext,
  { before, after, ...about }: ChangeOf & { before: Standing; after: Standing },
): Promise<Outcome & { id?: string }> {
  if (changesDeciders(before, after)) return askChange(tx, context, about)
  await demandPossible(tx, about)
  const applying = { ...context, actor: staffOf(context) }
  const id = await applyChange(tx, applying, { ...about, askedBy: context.session.staff.id })
  return id === undefined ? {} : { id }
}

const decisionsIn = async (tx: Transaction, { subject, change }: ChangeOf) =>
  decisionsOfRole(tx, change.what === 'permissions' ? subject : change.role)

async function demandPossible(tx: Transaction, about: ChangeOf) {
  const permits = await decisionsIn(tx, about)
  const problem = await problemOf(tx, about, permits)
  if (problem !== undefined) throw new ShopError(problem)
  return permits
}

/**
 * Asks another owner to approve a change, and notifies all owners. If the same person has already requested the same
 * change, its time stays.
 * @throws ShopError staff_exists, last_owner
 */
export async function askChange(tx: Transaction, context: StaffContext, about: ChangeOf): Promise<Outcome> {
  const { subject, change } = about
  const details: ChangeDetails = {
    change,
    permits: await demandPossible(tx, about),
    language: context.language,
    notBy: [],
  }
  const by = { askedBy: context.session.staff.id, at: context.now() }
  const { request, isNew } = await storeRequest(tx, by, {
    kind: 'staff_change',
    subject,
    reason: '',
    details: { ...details },
  })
  if (isNew) {
    await auditStaff(tx, context, {
      action: 'staff.change_asked',
      ...auditedSubject(about),
      after: auditedChange(change),
    })
    await tellOwners(tx, { approval: request.id, event: 'asked', language: context.language }, [
      by.askedBy,
      subject,
    ])
  }
  return waitsUntil(request)
}

/** Returns when a request takes effect by itself; an empty object if it does not. */
export const waitsUntil = ({ effectAt }: { effectAt: Date | null }): Outcome =>
  effectAt === null ? {} : { waitsUntil: toServerDate(effectAt) }

/** Returns the subject of a change for the audit trail. */
export const auditedSubject = ({ subject, change }: ChangeOf): Pick<Audited, 'subject' | 'subjectId'> =>
  change.what === 'permissions'
    ? { subject: 'staff_role', subjectId: subject }
    : { subject: 'staff', subjectId: change.what === 'invite' ? '' : subject }

/** Returns the fields of a change for the audit trail. */
export const auditedChange = (change: ChangeOf['change']): Record<string, unknown> => {
  const { what } = change
  if (what === 'permissions') return { what, ...change.entry }
  if (what === 'invite') return { what, email: change.email, name: change.name, role: change.role }
  return { what, ...(what === 'role' && { role: change.role }) }
}
