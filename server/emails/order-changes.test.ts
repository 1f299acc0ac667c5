import { describe, expect, test } from 'vitest'
import type { ContentChange } from '#core/api/orders.ts'
import { toServerDate } from '#core/dates.ts'
import { languages } from '#core/language.ts'
import { changeStates } from '#core/orders/changing/changes.ts'
import { orderChangedEmail } from './order-changes.ts'
import type { OrderEmailData } from './orders.ts'
import { orderChangedMessage } from './sms.ts'
import { builtInWording } from './wording.ts'

const line = (productName: string, displayName: string, quantity: number) => ({
  productId: productName,
  productName,
  specName: displayName,
  displayName,
  quantity,
  price: 389,
})
const change: ContentChange = {
  id: 1,
  at: toServerDate(new Date('2026-03-02T04:05:06Z')),
  by: 'Mei Ling T.',
  state: 'applied',
  parts: ['lines', 'delivery', 'notes', 'fee', 'deduction'],
  lines: [
    { before: line('Tally', 'Sage', 2), after: line('Tally', 'Mustard', 4) },
    { after: line('Nook', 'White', 2) },
    { before: line('Pivot', 'White', 1) },
  ],
  delivery: {
    before: { from: '2026-03-10', to: '2026-03-10' },
    after: { from: '2026-03-13', to: '2026-03-13', half: 'morning' },
  },
  notes: { before: '', after: 'Ring once.' },
  fee: { before: 0, after: 40, reason: 'Carried up' },
  deduction: { before: 0, after: 60 },
  toPay: { before: 3965, after: 5352 },
  note: 'Sage is back in January only.',
}
const order = {
  origin: 'https://shop.example.com',
  trackingLink: 'https://shop.example.com/track#token=o.1.b',
  id: 'o-1',
  orderNumber: '1000-0013',
  contactInfo: { name: 'Mei Ling Tan', phoneNumber: '+60123456789', email: 'mei@example.com' },
  ...builtInWording('en'),
} as OrderEmailData
const write = (about: Partial<ContentChange>, more: Partial<OrderEmailData> = {}) =>
  orderChangedEmail({ ...order, ...more }, { ...change, ...about })

describe('the email about a change', () => {
  test('says what changed, by whom, and what is to be paid', () => {
    const { subject, text } = write({})!
    expect(subject).toContain('Your order 1000-0013 has changed')
    for (const part of [
      'Mei Ling T.',
      'Tally: 4 in Mustard, not 2 in Sage',
      'Added: 2 × Nook, White',
      'Removed: 1 × Pivot, White',
      'Different note: “Ring once.”',
      'Carried up: RM 40',
      'Deduction RM 60, not RM 0',
      'RM 5,352',
      'RM 3,965',
      'Sage is back in January only.',
    ])
      expect(text).toContain(part)
  })

  test('asks only for the amount that is not paid yet', () => {
    const { text } = write({}, { paidInAdvance: 1000 })!
    expect(text).toContain('RM 4,352')
    expect(text).toContain('RM 2,965')
    expect(text).not.toContain('RM 5,352')
  })

  test('asks for the customer’s consent if it costs more, and is not sent for an undone change', () => {
    expect(write({ state: 'proposed' })!.text).toContain('Until then your order stays as it was.')
    expect(write({ state: 'undone' })).toBeUndefined()
    expect(write({ state: 'declined' })).toBeUndefined()
    expect(write({ state: 'withdrawn' })).toBeUndefined()
  })

  test.each(languages)('has all of its texts in %s', (language) => {
    for (const state of changeStates) {
      const { subject, text } = write({ state }, builtInWording(language)) ?? { subject: '', text: '' }
      expect(subject + text).not.toMatch(/[{}]|undefined/)
      const about = { number: '1000-0013', amount: 'RM 1', link: 'https://x', state }
      expect(orderChangedMessage(about, builtInWording(language))).toMatch(/1000-0013.*https:\/\/x$/)
    }
  })
})
