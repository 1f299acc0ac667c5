import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { decisionsOf, isNewDecider } from '#core/staff/deciders.ts'
import type { Transaction } from '../../../database/connect.ts'
import { approvals, staff } from '../../../database/tables/staff.ts'
import { audit } from '../audit.ts'
import { dropRequests, storeRequest, type Approval } from '../ask-approval.ts'
import { readAccount, type Applying, type ChangeDetails } from './changes.ts'
import { tellOwners } from './notices.ts'

/**
 * Requests that the owners let a new decider decide, after the account was set up (again): "a new decider's first
 * decisions, need another owner or 72 hours". If the account is no longer that of a new decider, drops such a request.
 */
export async function followFirstDecision(
  tx: Transaction,
  context: Pick<Applying, 'now' | 'language' | 'actor'>,
  id: string,
) {
  const account = await readAccount(tx, id)
  const at = context.now()
  if (account === undefined || !isNewDecider(account)) {
    await dropRequests(tx, at, and(eq(approvals.kind, 'first_decision'), eq(approvals.subject, id)))
    return
  }
  const { openedBy } = account
  const details: ChangeDetails = {
    permits: decisionsOf(account),
    language: context.language,
    notBy: openedBy,
  }
  const { request, isNew } = await storeRequest(
    tx,
    { askedBy: openedBy.at(-1) ?? id, at },
    { kind: 'first_decision', subject: id, reason: '', details: { ...details } },
  )
  if (!isNew) return
  const { actor } = context
  await audit(tx, {
    at,
    actor,
    action: 'staff.first_decision_asked',
    subject: 'staff',
    subjectId: id,
    after: {},
  })
  await tellOwners(tx, { approval: request.id, event: 'asked', language: context.language }, [id])
}

/** Whether a request for first decisions is still valid: its account is a new decider with the same decisions. */
export async function isStillNew(tx: Transaction, { subject, details }: Approval): Promise<boolean> {
  const account = await readAccount(tx, subject)
  const { permits } = details as unknown as ChangeDetails
  return (
    account !== undefined && isNewDecider(account) && isDeepStrictEqual(decisionsOf(account), [...permits])
  )
}

/** Lets a new decider decide from now on. */
export async function letDecide(
  tx: Transaction,
  { now, actor }: Pick<Applying, 'now' | 'actor'>,
  { subject, recorded }: { subject: string; recorded: Record<string, unknown> },
) {
  const at = now()
  await tx.update(staff).set({ decidesSince: at, openedBy: [] }).where(eq(staff.id, subject))
  await audit(tx, {
    at,
    actor,
    action: 'staff.decides',
    subject: 'staff',
    subjectId: subject,
    after: recorded,
  })
}
