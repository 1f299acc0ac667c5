import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from '#core/texts/messages.ts'
import type { Translate } from '../../i18n/i18n.tsx'
import { actionText, changesOf, subjectName, subjectPath, subjectText } from './entry-text.ts'

const inEnglish: Record<string, string> = { ...messages.shop.en, ...messages.staff.en }
const inChinese: Record<string, string> = { ...messages.shop['zh-TW'], ...messages.staff['zh-TW'] }
const translate =
  (texts: Record<string, string>): Translate =>
  (key, values = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const en = translate(inEnglish)
const zh = translate(inChinese)
const couriers = [{ id: 'pos_laju', name: 'Pos Laju' }]
const context = { t: en, language: 'en', couriers } as const
const inTaiwan = { t: zh, language: 'zh-TW', couriers } as const

test('names each changed field in words and leaves the others out', () => {
  const before = { status: 'In Progress', totalSen: 129900, adjustmentSen: null, trackingNumber: null }
  const after = { status: 'Shipped', totalSen: 129900, adjustmentSen: 1000, trackingNumber: 'MY123' }
  expect(changesOf({ before, after }, context)).toEqual([
    { name: 'Status', before: 'In Progress', after: 'Shipped' },
    { name: 'Deducted', before: '—', after: 'RM 10' },
    { name: 'Tracking number', before: '—', after: 'MY123' },
  ])
  expect(changesOf({ before, after }, inTaiwan)[0]).toEqual({
    name: '狀態',
    before: '處理中',
    after: '已出貨',
  })
})

test('names the status of an order for pickup as its customer reads it', () => {
  const change = { before: { status: 'In Progress' }, after: { status: 'Shipped' } }
  const shippingMethod = 'self_pickup'
  expect(changesOf(change, { ...context, shippingMethod })).toEqual([
    { name: 'Status', before: 'In Progress', after: 'Ready for Pickup' },
  ])
  expect(changesOf(change, { ...inTaiwan, shippingMethod })[0]?.after).toBe('可取貨')
  const ofOld = { after: { status: 'posted' } }
  expect(changesOf(ofOld, { ...context, shippingMethod })[0]?.after).toBe('posted')
})

test('shows a value that an action added or removed', () => {
  expect(changesOf({ before: { reason: 'Fraud' }, after: {} }, context)).toEqual([
    { name: 'Reason', before: 'Fraud', after: '—' },
  ])
  expect(changesOf({ after: { by: 'recovery code' } }, context)).toEqual([
    { name: 'With', after: 'a recovery code' },
  ])
})

test.each([
  ['restockedAt', '2026-03-02T04:05:06.000Z', '2026-03-02 12:05'],
  // The time as staff entered it, in the shop's time zone, whatever time zone the browser has.
  ['callBackAt', '2026-11-25T09:40', '2026-11-25 09:40'],
  ['onSale', true, 'yes'],
  ['name', { en: 'Oak desk', 'zh-TW': '橡木書桌' }, 'Oak desk'],
  ['images', ['/a.webp', '/b.webp'], '/a.webp, /b.webp'],
  [
    'shippingAddress',
    { city: 'Ipoh', street: '1 Jalan Contoh', lastName: '', firstName: 'Mei' },
    'Mei, 1 Jalan Contoh, Ipoh',
  ],
  [
    'billingAddress',
    {
      city: '高雄市',
      street: '四維三路 2 號',
      country: 'Taiwan',
      lastName: 'Tan',
      firstName: 'Mei',
      postalCode: '802',
      nameInScript: '陳美玲',
    },
    '陳美玲 Mei Tan, Taiwan 802 高雄市四維三路 2 號',
  ],
  ['officeDays', { first: 1, last: 6 }, 'Monday to Saturday'],
  ['officeHours', { opens: '10:00', closes: '17:30' }, '10:00 AM - 5:30 PM'],
  ['social', [{ name: 'Facebook', url: 'https://fb.example.com' }], 'Facebook https://fb.example.com'],
  ['social', [], '—'],
  ['officeDays', { from: 1 }, 'From: 1'],
  ['amountSen', 2000, 'RM 20'],
  ['size', { width: 120, depth: 60 }, 'Width: 120, depth: 60'],
  ['reason', 'damaged', 'Damaged'],
  ['shippingProvider', 'pos_laju', 'Pos Laju'],
  ['shippingProvider', 'self_pickup', 'Self pickup'],
  ['shippingProvider', 'long_gone', 'long_gone'],
  ['keys', [{ en: 'Ipoh', 'zh-TW': '怡保' }, 'Pos Laju'], 'Ipoh, Pos Laju'],
  ['reason', 'A scratch', 'A scratch'],
  ['note', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('the field %s holding %j reads %s', (field, value, text) => {
  expect(changesOf({ after: { [field]: value } }, context)).toMatchObject([{ after: text }])
})

test('shows unknown values by their own name', () => {
  expect(actionText('order.moved', en)).toBe('Changed the order’s status')
  expect(actionText('order.painted', en)).toBe('order.painted')
  expect(subjectText('shelf', en)).toBe('shelf')
  expect(changesOf({ after: { shelfMark: 'A 12' } }, context)).toEqual([
    { name: 'shelf mark', after: 'A 12' },
  ])
})

test('every recorded action and subject has a text', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', '**/test-*.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const subjects = [...sources.matchAll(/\bsubject: '(\w+)'/g)].map(
    ([, name]) => `staff.audit.subject.${name}`,
  )
  expect(subjects.filter((key) => !(key in inEnglish))).toEqual([])
  const kinds = new Set([
    ...subjects.map((key) => key.split('.')[3]),
    'access',
    'categories',
    'couriers',
    'pickup_locations',
    'invoice',
    'credit_note',
  ])
  // In the server, only actions and the keys of texts have this form.
  const actions = [...sources.matchAll(/(?<!\bt\()'(\w+)\.([a-z_]+)'/g)]
    .filter(([, kind = '', verb = '']) => kinds.has(kind) && /(ed|undone)$/.test(verb))
    .map(([, kind, verb]) => `staff.audit.action.${kind}.${verb}`)
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((key) => !(key in inEnglish))).toEqual([])
})

test('fields of a product and lists of the home page have their usual names', () => {
  const before = { 'specs.oak.price': 10, 'productName.zh-TW': '書桌', 'specs.new': null }
  const after = {
    'specs.oak.price': 12,
    'productName.zh-TW': '橡木書桌',
    'specs.new': { id: 'new', nameI18n: { en: 'Oak', 'zh-TW': '橡木' } },
  }
  expect(changesOf({ before, after }, inTaiwan).map(({ after: text }) => text)).toEqual([
    '12',
    '橡木書桌',
    '橡木',
  ])
  expect(changesOf({ before, after }, context).map(({ name }) => name)).toEqual([
    'Spec oak: Price',
    'Name, 繁體中文',
    'Spec new',
  ])
  expect(subjectName({ subject: 'list', subjectId: 'on-sale' }, zh)).toBe('特價商品')
  expect(subjectName({ subject: 'product', subjectId: 'gone' }, zh)).toBe('gone')
})

const path = (subject: string, subjectId: string) => subjectPath({ subject, subjectId })

test('texts of the settings name their language', () => {
  const change = {
    before: { 'address.zh-TW': '一路', open: true },
    after: { 'address.zh-TW': '二路', open: false },
  }
  expect(changesOf(change, context)).toEqual([
    { name: 'Address, 繁體中文', before: '一路', after: '二路' },
    { name: 'Open for new orders', before: 'yes', after: 'no' },
  ])
  const named = { before: { 'name.en': 'Ipoh' }, after: { 'name.en': 'Ipoh Store' } }
  expect(changesOf(named, inTaiwan)).toEqual([{ name: '名稱（英文）', before: 'Ipoh', after: 'Ipoh Store' }])
})

test('most subjects have a page', () => {
  expect(path('category', 'desks')).toBe('/staff/categories')
  expect(path('list', 'on_sale')).toBe('/staff/lists')
  expect(path('settings', 'contact')).toBe('/staff/settings')
  expect(path('pickup_location', 'ipoh')).toBe('/staff/settings/pickup')
  expect(path('courier', 'pos_laju')).toBe('/staff/settings/couriers')
  expect(path('closed_day', 'vesak')).toBe('/staff/settings/closed-days')
  expect(path('voucher', 'save10')).toBe('/staff/vouchers?q=save10')
  expect(path('order', 'a/b')).toBe('/staff/orders/a%2Fb')
  expect(path('product', 'oak-desk')).toBe('/staff/products/oak-desk')
  expect(path('spec', 'oak-desk/black')).toBe('/staff/products/oak-desk')
  expect(path('member', 'm1')).toBe('/staff/members/m1')
  expect(path('staff', 's1')).toBeUndefined()
})
