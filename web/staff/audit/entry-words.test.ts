import { expect, test } from 'vitest'
import english from '../../../public/assets/i18n/en.json'
import chinese from '../../../public/assets/i18n/zh-TW.json'
import staffEnglish from '../../../public/assets/i18n/staff/en.json'
import staffChinese from '../../../public/assets/i18n/staff/zh-TW.json'
import type { Translate } from '../../i18n.tsx'
import { actionText, changesOf, subjectPath, subjectText } from './entry-words.ts'

const inEnglish: Record<string, string> = { ...english, ...staffEnglish }
const inChinese: Record<string, string> = { ...chinese, ...staffChinese }
const en: Translate = (key) => inEnglish[key] ?? key
const zh: Translate = (key) => inChinese[key] ?? key
const words = { t: en, language: 'en' } as const

test('a change is told field by field in words, and what stayed is left out', () => {
  const before = { status: 'In Progress', totalSen: 129900, adjustmentSen: null, trackingNumber: null }
  const after = { status: 'Shipped', totalSen: 129900, adjustmentSen: 1000, trackingNumber: 'MY123' }
  expect(changesOf({ before, after }, words)).toEqual([
    { name: 'Status', before: 'In Progress', after: 'Shipped' },
    { name: 'Deducted', before: '—', after: 'RM 10' },
    { name: 'Tracking number', before: '—', after: 'MY123' },
  ])
  expect(changesOf({ before, after }, { t: zh, language: 'zh-TW' })[0]).toEqual({
    name: '狀態',
    before: '處理中',
    after: '已出貨',
  })
})

test('what began or ended with an action is told from or to nothing', () => {
  expect(changesOf({ before: { reason: 'Fraud' }, after: {} }, words)).toEqual([
    { name: 'Reason', before: 'Fraud', after: '—' },
  ])
  expect(changesOf({ after: { by: 'recovery code' } }, words)).toEqual([
    { name: 'With', after: 'a recovery code' },
  ])
})

test.each([
  ['restockedAt', '2026-03-02T04:05:06.000Z', '2026-03-02 12:05'],
  ['onSale', true, 'yes'],
  ['name', { en: 'Oak desk', 'zh-TW': '橡木書桌' }, 'Oak desk'],
  ['images', ['/a.webp', '/b.webp'], '/a.webp, /b.webp'],
  [
    'shippingAddress',
    { city: 'Ipoh', street: '1 Jalan Contoh', lastName: '', firstName: 'Mei' },
    'Mei, 1 Jalan Contoh, Ipoh',
  ],
  ['size', { width: 120, depth: 60 }, 'width: 120, depth: 60'],
  ['reason', 'damaged', 'Damaged'],
  ['reason', 'A scratch', 'A scratch'],
  ['note', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('the field %s holding %j reads %s', (field, value, text) => {
  expect(changesOf({ after: { [field]: value } }, words)).toMatchObject([{ after: text }])
})

test('what is newer than this page is told by its own name', () => {
  expect(actionText('order.moved', en)).toBe('Moved the order on')
  expect(actionText('order.painted', en)).toBe('order.painted')
  expect(subjectText('shelf', en)).toBe('shelf')
  expect(changesOf({ after: { videoUrl: 'https://example.com' } }, words)).toEqual([
    { name: 'video url', after: 'https://example.com' },
  ])
})

const path = (subject: string, subjectId: string) => subjectPath({ subject, subjectId })

test('orders, products, their specs and members have pages', () => {
  expect(path('order', 'a/b')).toBe('/staff/orders/a%2Fb')
  expect(path('product', 'oak-desk')).toBe('/staff/products/oak-desk')
  expect(path('spec', 'oak-desk/black')).toBe('/staff/products/oak-desk')
  expect(path('member', 'm1')).toBe('/staff/members/m1')
  expect(path('staff', 's1')).toBeUndefined()
})
