import type { ErrorCode } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { ApprovalLimits } from '#core/staff/approvals.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { MessageKinds } from '../../../jobs/messages-queue.ts'
import { writeLimits } from '../approval-limits.ts'
import type { Approval } from '../ask-approval.ts'
import { audit, type Audited } from '../audit.ts'
import { applyChange } from './apply-change.ts'
import { problemOf, type Applying, type ChangeDetails } from './changes.ts'
import { isStillNew, letDecide } from './first-decisions.ts'
import { auditedChange, auditedSubject } from './make-or-ask.ts'
import { tellOwners } from './notices.ts'

/** Returns the requested limits. */
export const limitsIn = ({ details }: Pick<Approval, 'details'>) => details.limits as ApprovalLimits

/** Returns the requested change of accounts or roles; undefined for other requests. */
export const changeIn = ({ details }: Pick<Approval, 'details'>) => (details as Partial<ChangeDetails>).change

/** Returns the language of the emails about a request. */
export const languageOf = ({ details }: Pick<Approval, 'details'>) => details.language as Language

/** Returns the reason why a request cannot take effect; undefined if it can. */
export async function problemOfRequest(tx: Transaction, request: Approval): Promise<ErrorCode | undefined> {
  const { kind, subject, details } = request
  if (kind === 'first_decision') return (await isStillNew(tx, request)) ? undefined : 'approval_not_found'
  const { change, permits } = details as unknown as ChangeDetails
  return change === undefined ? undefined : problemOf(tx, { subject, change }, permits)
}

/** Carries out a request, and notifies all owners and the people concerned. `recorded` is added to the audit entry. */
export async function takeEffect(
  tx: Transaction,
  context: Applying,
  request: Approval,
  recorded: Record<string, unknown>,
) {
  const { kind, subject, askedBy } = request
  const change = changeIn(request)
  if (kind === 'limits') await writeLimits(tx, context, limitsIn(request), recorded)
  else if (kind === 'first_decision') await letDecide(tx, context, { subject, recorded })
  else if (change !== undefined) await applyChange(tx, context, { subject, change, askedBy, recorded })
  await tellOutcome(tx, request, 'done')
}

/** Records that a request will not take effect, and notifies all owners and the people concerned. */
export async function recordEnd(
  tx: Transaction,
  { now, actor }: Pick<Applying, 'now' | 'actor'>,
  request: Approval,
  { how, after }: { how: 'refused' | 'withdrawn' | 'dropped'; after: Record<string, unknown> },
) {
  const { kind, subject } = request
  const change = changeIn(request)
  const entry: Audited =
    kind === 'limits'
      ? { action: `settings.limits_${how}`, subject: 'settings', subjectId: 'approvals', after }
      : change === undefined
        ? { action: `staff.first_decision_${how}`, subject: 'staff', subjectId: subject, after }
        : {
            action: `staff.change_${how}`,
            ...auditedSubject({ subject, change }),
            after: { ...auditedChange(change), ...after },
          }
  await audit(tx, { at: now(), actor, ...entry })
  await tellOutcome(tx, request, 'refused')
}

async function tellOutcome(tx: Transaction, request: Approval, event: MessageKinds['staff-change']['event']) {
  const notice = { approval: request.id, event, language: languageOf(request) }
  await tellOwners(tx, notice, [request.askedBy, request.subject])
}
