import { describe, expect, test } from 'vitest'
import { parseReportTime, usualAdapter } from './courier-adapter.ts'
import { parcelStatuses } from './statuses.ts'

test.each([
  ['Delivered', { status: 'delivered' }],
  ['Out for Delivery', { status: 'on_the_way' }],
  ['Delivery attempt failed', { status: 'second_attempt', reason: 'not_home' }],
  ['Consignee REFUSED parcel', { status: 'refused', reason: 'refused' }],
  ['Returned to sender', { status: 'returned' }],
  ['Incorrect address', { status: 'second_attempt', reason: 'wrong_address' }],
  ['已送達', { status: 'delivered' }],
  ['收件人拒收', { status: 'refused', reason: 'refused' }],
  ['Not delivered', { status: 'second_attempt', reason: 'not_home' }],
  ['Could not be delivered', { status: 'second_attempt', reason: 'not_home' }],
  ['Failed to deliver', { status: 'second_attempt', reason: 'not_home' }],
  ['Unable to be delivered: consignee rejected', { status: 'refused', reason: 'refused' }],
  ['未配達', { status: 'second_attempt', reason: 'not_home' }],
  ['To be delivered today', { status: 'on_the_way' }],
  ['Return in transit', { status: 'on_the_way' }],
  ['Customs fee', undefined],
])('a courier’s %j is read as %j', (words, news) => {
  expect(usualAdapter.newsOf(words)).toEqual(news)
})

test('a courier may use the shop’s own statuses', () => {
  for (const status of parcelStatuses.filter((one) => one !== 'to_pack'))
    expect(usualAdapter.newsOf(status)?.status).toBe(status)
})

describe('a courier’s file', () => {
  test('is read by its column headings', () => {
    const rows = [
      ['Report of 19 Nov'],
      ['AWB No.', 'Event time', 'Status'],
      ['CC1', '19/11/2026 15:10', 'Delivered'],
      ['', '', ''],
      ['CC2', 'yesterday', 'Refused'],
    ]
    expect(usualAdapter.readReport(rows)).toEqual([
      { line: 3, trackingNumber: 'CC1', status: 'Delivered', at: new Date('2026-11-19T07:10:00Z') },
      { line: 5, trackingNumber: 'CC2', status: 'Refused', at: undefined },
    ])
    expect(usualAdapter.readReport([['a'], ['b']])).toBeUndefined()
  })

  test.each([
    ['2026-11-19 15:10', '2026-11-19T07:10:00Z'],
    ['2026-11-19T07:10:00Z', '2026-11-19T07:10:00Z'],
    ['2026/11/9', '2026-11-08T16:00:00Z'],
  ])('may contain the time %j, in the shop’s time zone', (text, moment) => {
    expect(parseReportTime(text)).toEqual(new Date(moment))
  })
})
