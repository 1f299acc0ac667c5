import { expect, test } from 'vitest'
import { createApiClient } from '../api/client.ts'
import { parseCoupon, readVoucher } from './use-coupon.ts'

const answering = (status: number, body: object) =>
  createApiClient(async () => Response.json(body, { status }), 'en')

test('a code is worth what the shop says', async () => {
  const voucher = { code: 'save10', discount: 10 }
  expect(await readVoucher(answering(200, voucher), 'save10')).toEqual(voucher)
})

test.each([400, 404])(
  'a code that the shop cannot be asked for, answered by %i, is worth 0',
  async (status) => {
    expect(await readVoucher(answering(status, { code: 'not_found' }), '..')).toEqual({
      code: '..',
      discount: 0,
    })
  },
)

test.each([429, 500, 503])('a shop that answers %i says nothing about the code', async (status) => {
  await expect(readVoucher(answering(status, {}), 'save10')).rejects.toMatchObject({ status })
})

test('the stored code is read as the shop compares codes', () => {
  expect(parseCoupon('" SAVE10 "')).toBe('save10')
})

test.each([
  ['nothing stored', null],
  ['broken JSON', '"save10'],
  ['another kind of value', '{"code":"save10"}'],
  ['a code longer than any', JSON.stringify('x'.repeat(101))],
])('%s is no coupon', (_, text) => {
  expect(parseCoupon(text)).toBe('')
})
