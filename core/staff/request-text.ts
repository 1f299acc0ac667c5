import type { Language, LocalizedText } from '../language.ts'
import { formatRinggit } from '../money.ts'
import type { MessageValues } from '../texts/format.ts'
import type { TextKey } from '../texts/messages.ts'
import type { ApprovalLimits } from './approvals.ts'
import type { DeciderChangeName } from './deciders.ts'

/** A requested change of the deciders or of the limits. Limits are in ringgit. */
export interface DescribedRequest {
  limits?: ApprovalLimits | undefined
  change?:
    | {
        what: DeciderChangeName | 'first_decision'
        name?: string | undefined
        email?: string | undefined
        role: LocalizedText
        from?: LocalizedText | undefined
      }
    | undefined
}

interface Words {
  language: Language
  t: (key: TextKey, values?: MessageValues) => string
}

/**
 * Describes a request about deciders or limits in words, for colleagues.
 * @example
 * requestText({ change: { what: 'disable', name: 'Ming', email: 'ming@example.com', role } }, words)
 * //=> 'Disable the account of Ming (ming@example.com)'
 */
export function requestText({ limits, change }: DescribedRequest, { language, t }: Words): string {
  if (change !== undefined) {
    const { what, name = '', email = '', role, from } = change
    return t(`staff.approvals.change.${what}`, {
      name,
      email,
      role: role[language],
      from: from?.[language] ?? '',
    })
  }
  const upTo = (limit: number | null | undefined) =>
    limit === null || limit === undefined ? t('staff.approvals.noLimit') : formatRinggit(limit)
  return t('staff.approvals.limitsAsked', {
    refund: t('staff.approvals.refundUpTo', { amount: upTo(limits?.refund) }),
    discount: t('staff.approvals.discountUpTo', { amount: upTo(limits?.discount) }),
  })
}
