import { expect, test } from 'vitest'
import { laterCollection, requiredCollection } from './collection-fields.tsx'
import { exchangeForm } from './exchange.tsx'
import { inspection } from './inspect.tsx'
import { piecesStart, returnForm } from './lines-form.tsx'
import { refundForm } from './refund.tsx'

type Check = { safeParse: (typed: unknown) => { success: boolean; data?: unknown; error?: unknown } }

/** The values that a form sends, or the first problem of each field. */
function read(form: Check, typed: unknown) {
  const { success, data, error } = form.safeParse(typed)
  if (success) return data
  const { issues } = error as { issues: { path: PropertyKey[]; message: string }[] }
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

test('a collection sends only the fields of its way, and may be arranged later', () => {
  const nothing = { way: '', day: '', half: '', courier: '', trackingNumber: '' }
  expect(read(laterCollection, nothing)).toBeUndefined()
  expect(read(requiredCollection, nothing)).toEqual({ way: 'returns.wayRequired' })
  const typed = { ...nothing, day: '2026-12-01', half: 'morning', courier: 'pos_laju' }
  expect(read(requiredCollection, { ...typed, way: 'brought' })).toEqual({
    way: 'brought',
    day: '2026-12-01',
    half: 'morning',
  })
  expect(read(requiredCollection, { ...typed, way: 'sent', trackingNumber: ' EP123456789MY ' })).toEqual({
    way: 'sent',
    courier: 'pos_laju',
    trackingNumber: 'EP123456789MY',
  })
  expect(read(requiredCollection, { ...typed, way: 'sent', trackingNumber: '?' })).toEqual({
    trackingNumber: 'staff.orders.trackingPattern',
  })
})

test('a return has pieces of its lines, and a reason', () => {
  const most = new Map([
    [0, 0],
    [1, 2],
  ])
  const start = { pieces: piecesStart(most, () => undefined), note: '' }
  expect(read(returnForm(most), start)).toEqual({
    'pieces.line1': 'returns.linesRequired',
    reason: 'common.chooseReason',
  })
  const pieces = (line1: string) => ({ ...start, pieces: { ...start.pieces, line1 }, reason: 'damaged' })
  expect(read(returnForm(most), pieces('3'))).toEqual({ 'pieces.line1': 'staff.parcels.piecesPattern' })
  expect(read(returnForm(most), pieces('x'))).toEqual({ 'pieces.line1': 'staff.parcels.piecesPattern' })
  expect(read(returnForm(most), { ...pieces(' 2 '), approve: true })).toMatchObject({
    lines: [{ position: 1, quantity: 2 }],
    approve: true,
  })
})

test('an inspection counts every piece, and says why one is scrapped', () => {
  const form = inspection([{ position: 0, quantity: 2 }] as never)
  const line = { position: 0, sellable: '2', scrapped: '0', missing: '0', scrapReason: '' }
  expect(read(form, { lines: { 0: line }, note: ' fine ' })).toEqual({
    lines: [{ position: 0, sellable: 2, scrapped: 0, missing: 0 }],
    note: 'fine',
  })
  const problems = (typed: object) => read(form, { lines: { 0: { ...line, ...typed } }, note: '' })
  expect(problems({ scrapped: '1' })).toEqual({ 'lines.0.sellable': 'staff.returns.inspectAll' })
  expect(problems({ sellable: '1', scrapped: '1' })).toEqual({
    'lines.0.scrapReason': 'staff.returns.scrapReasonRequired',
  })
  for (const typed of ['', 'two', '-1', '1.5'])
    expect(problems({ missing: typed }), typed).toEqual({ 'lines.0.missing': 'staff.returns.countPieces' })
  expect(problems({ sellable: ' １ ', missing: '１' })).toMatchObject({
    lines: [{ sellable: 1, missing: 1 }],
  })
})

test('an inspection sends the current lines, even if its form was opened with others', () => {
  const typed = { sellable: '2', scrapped: '0', missing: '0', scrapReason: '' }
  const more = inspection([
    { position: 0, quantity: 2 },
    { position: 3, quantity: 1 },
  ] as never)
  const missing = 'staff.returns.countPieces'
  expect(read(more, { lines: { 0: typed }, note: '' })).toEqual({
    'lines.3.sellable': missing,
    'lines.3.scrapped': missing,
    'lines.3.missing': missing,
  })
  expect(read(more, { lines: { 0: typed, 3: { sellable: '1' } }, note: '' })).toEqual({
    'lines.3.scrapped': missing,
    'lines.3.missing': missing,
  })
  const other = inspection([{ position: 3, quantity: 2 }] as never)
  expect(read(other, { lines: { 0: { ...typed, sellable: '9' }, 3: typed }, note: '' })).toMatchObject({
    lines: [{ position: 3, sellable: 2, scrapped: 0, missing: 0 }],
  })
})

const exchangeOf = (status: string, leftAlone?: number) =>
  exchangeForm({ order: { leftAlone }, orderReturn: { status, refund: { worth: 150 } } } as never)

test('an exchange needs a reason for a colleague above the limit, until the goods have arrived', () => {
  const lines = [{ quantity: 3, price: 60 }] as never
  expect(read(exchangeOf('approved', 149), { lines, why: '' })).toEqual({ why: 'staff.reasonRequired' })
  expect(read(exchangeOf('approved', 149), { lines, why: ' Waits. ' })).toMatchObject({ why: 'Waits.' })
  for (const passing of [exchangeOf('approved', 150), exchangeOf('approved'), exchangeOf('arrived', 0)])
    expect(read(passing, { lines, why: '' })).toMatchObject({ lines })
  expect(read(exchangeOf('approved', 149), { lines: [], why: 'a' })).toEqual({ lines: 'staff.take.noLines' })
})

test('a refund is at most what may be paid back; another amount, one above the limit, and a transfer need more', () => {
  const form = refundForm({ worth: 100, most: 200, mostAlone: 150, hasAccount: false } as never)
  const typed = {
    amount: '100',
    way: 'cash',
    reason: '',
    why: '',
    account: { holder: '', bank: '', number: '' },
  }
  expect(read(form, typed)).toMatchObject({ amount: 100, needsConsent: false, needsAccount: false })
  expect(read(form, { ...typed, amount: '' })).toEqual({ amount: 'staff.cash.amountPattern' })
  expect(read(form, { ...typed, amount: ' ０ ', reason: 'a' })).toMatchObject({ amount: 0 })
  expect(read(form, { ...typed, amount: '160' })).toEqual({
    reason: 'staff.returns.refundReasonRequired',
    why: 'staff.reasonRequired',
  })
  expect(read(form, { ...typed, amount: '201', reason: 'a', why: 'b' })).toEqual({
    amount: 'staff.returns.refundMost',
  })
  expect(read(form, { ...typed, way: 'transfer' })).toEqual({
    'account.holder': 'returns.holderRequired',
    'account.bank': 'returns.bankRequired',
    'account.number': 'returns.accountRequired',
  })
})
