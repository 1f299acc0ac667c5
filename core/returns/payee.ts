import type { BankAccount } from './forms.ts'
import type { RefundWay } from './statuses.ts'

/** The payee of a refund: the customer in cash, or the holder of an account, identified by its last characters. */
export interface Payee {
  way: RefundWay
  accountEnd?: string
}

/** The number of final characters of an account number that customers, colleagues and the audit trail see. */
const shownEnd = 4

/**
 * Returns the final characters of an account number.
 * @example accountEnd({ number: '5123 4567 8901' }) //=> '8901'
 */
export const accountEnd = ({ number }: Pick<BankAccount, 'number'>) => number.slice(-shownEnd)

/**
 * Returns the payee of a refund. `end` is the last characters of the return's account, which are used only for a
 * transfer.
 * @example
 * payeeOf('transfer', '8901') //=> { way: 'transfer', accountEnd: '8901' }
 * payeeOf('cash', '8901') //=> { way: 'cash' }
 */
export const payeeOf = (way: RefundWay, end: string): Payee =>
  way === 'cash' ? { way } : { way, accountEnd: end }

/**
 * Returns a payee in the form that the audit trail records: "decider and audit see the payee's last digits".
 * @example auditedPayee({ way: 'transfer', accountEnd: '8901' }) //=> { refundWay: 'transfer', accountEnd: '8901' }
 */
export const auditedPayee = ({ way, accountEnd: end }: Payee) => ({
  refundWay: way,
  ...(end !== undefined && { accountEnd: end }),
})
