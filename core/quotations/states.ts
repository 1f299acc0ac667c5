/** What happened to a quotation last. "`requested` → `draft` → `sent` → `accepted` · `declined` · `withdrawn`." */
export const quotationSteps = ['requested', 'draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type QuotationStep = (typeof quotationSteps)[number]

/** The states that people see. */
export const quotationStates = [...quotationSteps, 'expired'] as const
export type QuotationState = (typeof quotationStates)[number]

/**
 * The steps that may follow each step. A quotation that was answered can be sent again as a new version; an accepted one
 * only once its order is cancelled, which the service checks.
 */
const following: Readonly<Record<QuotationStep, readonly QuotationStep[]>> = {
  requested: ['draft', 'sent', 'withdrawn'],
  draft: ['sent', 'withdrawn'],
  sent: ['sent', 'accepted', 'declined', 'withdrawn'],
  accepted: ['sent'],
  declined: ['sent'],
  withdrawn: ['sent'],
}

/**
 * Whether a quotation may go from one step to another.
 * @example mayFollow('declined', 'accepted') //=> false
 */
export function mayFollow(from: QuotationStep, to: QuotationStep): boolean {
  return following[from].includes(to)
}

/**
 * The state of a quotation on a day of the shop, yyyy-MM-dd. "`expired` is `sent` past its last day, decided when read,
 * never by a job."
 * @example quotationState({ step: 'sent', validUntil: '2026-12-04' }, '2026-12-05') //=> 'expired'
 */
export function quotationState(
  { step, validUntil }: { step: QuotationStep; validUntil: string | null },
  today: string,
): QuotationState {
  return step === 'sent' && validUntil !== null && today > validUntil ? 'expired' : step
}

/** Why a quotation is declined, so that staff can count the reasons. */
export const declineReasons = [
  'too_expensive',
  'too_late',
  'bought_elsewhere',
  'not_needed',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]
