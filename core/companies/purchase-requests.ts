import * as z from 'zod/mini'
import { optionalText, requiredText } from '../typed-text.ts'
import { companyMay, type CompanyRole } from './roles.ts'

/** The decisions of people that end a purchase request. */
export const requestDecisions = ['approved', 'rejected', 'withdrawn'] as const
export type RequestDecision = (typeof requestDecisions)[number]

export const requestStatuses = ['waiting', ...requestDecisions, 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

const day = 24 * 3_600_000

/** How long a request stays open, in milliseconds. "30 days, then it has expired." */
export const requestLife = 30 * day

/** When approvers are reminded, in milliseconds after the request: "reminders after 2 and 5 days". */
export const reminderTimes = [2 * day, 5 * day] as const

/** The maximum number of open requests of one person. */
export const maxWaitingRequests = 20

/** Maximum length of the messages between buyer and approver. */
export const maxRequestWord = 500

/** The buyer's message to the approver. */
export const requestWord = optionalText(maxRequestWord)

/** The reason for rejecting a request, which the buyer reads. */
export const rejection = z.object({
  reason: requiredText('companies.request.reasonRequired', maxRequestWord),
})

/**
 * Returns the status of a request. Expiry is computed whenever the request is read; no job sets it.
 * @example requestStatus({ decision: null, askedAt: new Date(0) }, new Date(requestLife)) //=> 'expired'
 */
export function requestStatus(
  { decision, askedAt }: { decision: RequestDecision | null; askedAt: Date },
  now: Date,
): RequestStatus {
  if (decision !== null) return decision
  return now.getTime() < askedAt.getTime() + requestLife ? 'waiting' : 'expired'
}

/**
 * Whether a person may decide on a request. "An approver (never the one who asks) approves or rejects with a word."
 * @example mayDecide({ role: 'approver', isAsker: true }) //=> false
 */
export function mayDecide({ role, isAsker }: { role: CompanyRole; isAsker: boolean }): boolean {
  return !isAsker && companyMay(role, 'decide_requests')
}
