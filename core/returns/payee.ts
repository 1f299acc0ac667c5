import type { BankAccount } from './forms.ts'
import type { RefundWay } from './statuses.ts'

/** The payee of a refund: the customer in cash, or the holder of an account, given by its last characters. */
export interface Payee {
  way: RefundWay
  accountEnd?: string
}

/** Number of final characters of an account number that customer, colleagues and audit trail see. */
const shownEnd = 4

/**
 * The final characters of an account number.
 * @example accountEnd({ number: '5123 4567 8901' }) //=> '8901'
 */
export const accountEnd = ({ number }: Pick<BankAccount, 'number'>) => number.slice(-shownEnd)

/**
 * The payee of a refund that is paid in a way, by the last characters of the return's account.
 * @example
 * payeeOf('transfer', '8901') //=> { way: 'transfer', accountEnd: '8901' }
 * payeeOf('cash', '8901') //=> { way: 'cash' }
 */
export const payeeOf = (way: RefundWay, end: string): Payee =>
  way === 'cash' ? { way } : { way, accountEnd: end }

/**
 * A payee, as the audit trail records it: "decider and audit see the payee's last digits".
 * @example auditedPayee({ way: 'transfer', accountEnd: '8901' }) //=> { refundWay: 'transfer', accountEnd: '8901' }
 */
export const auditedPayee = ({ way, accountEnd: end }: Payee) => ({
  refundWay: way,
  ...(end !== undefined && { accountEnd: end }),
})
