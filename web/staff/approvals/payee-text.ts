import type { Payee } from '#core/returns/payee.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** Says where a refund goes: "decider and audit see the payee's last digits". */
export const payeeText = ({ way, accountEnd: account = '' }: Payee, t: Translate): string =>
  t(`staff.approvals.payee.${way}`, { account })
