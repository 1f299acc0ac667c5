import { expect, test } from 'vitest'
import { createApiClient } from '../api/client.ts'
import { parseCoupon, readVoucher } from './use-coupon.ts'

const answering = (status: number, body: object) =>
  createApiClient(async () => Response.json(body, { status }), 'en')

test('a code has the discount that the API answers', async () => {
  const voucher = { code: 'save10', discount: 10 }
  expect(await readVoucher(answering(200, voucher), 'save10')).toEqual(voucher)
})

test.each([400, 404])('a code that the API answers with %i has no discount', async (status) => {
  expect(await readVoucher(answering(status, { code: 'not_found' }), '..')).toEqual({
    code: '..',
    discount: 0,
  })
})

test.each([429, 500, 503])('a check that the API answers with %i fails', async (status) => {
  await expect(readVoucher(answering(status, {}), 'save10')).rejects.toMatchObject({ status })
})

test('the stored code is read in the form in which the shop compares codes', () => {
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
