import { expect, test } from 'vitest'
import { accountEnd, auditedPayee, payeeOf } from './payee.ts'

test('security 67: a payee is identified by the last four characters of the account, and in cash by nothing', () => {
  expect(accountEnd({ number: '5123 4567 8901' })).toBe('8901')
  expect(payeeOf('transfer', '8901')).toEqual({ way: 'transfer', accountEnd: '8901' })
  // If a return is paid in cash after all, its account is not the payee.
  expect(payeeOf('cash', '8901')).toEqual({ way: 'cash' })
  expect(auditedPayee(payeeOf('transfer', '8901'))).toEqual({ refundWay: 'transfer', accountEnd: '8901' })
  expect(auditedPayee(payeeOf('cash', ''))).toEqual({ refundWay: 'cash' })
})
