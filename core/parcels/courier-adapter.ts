import { shopOffset } from '../dates.ts'
import { findColumns } from '../spreadsheet/columns.ts'
import type { ParcelReason, ParcelStatus } from './statuses.ts'

/** A courier's report about a parcel, in the shop's terms. */
interface CourierNews {
  status: Exclude<ParcelStatus, 'to_pack'>
  reason?: ParcelReason
}

/** A line of a courier's report. */
interface ReportLine {
  /** Line number in the file, from 1. */
  line: number
  trackingNumber: string
  /** The courier's own words. */
  status: string
  /** The time of the event; undefined if the file does not contain it. */
  at: Date | undefined
}

/** Reads the reports of a courier: "Couriers' statuses come in by a signed webhook or a CSV, one adapter interface." */
interface CourierAdapter {
  /** Translates a code or sentence of the courier into the shop's terms; undefined if it is unknown. */
  newsOf: (status: string) => CourierNews | undefined
  /** Reads the lines of the courier's file; undefined for other files. */
  readReport: (rows: readonly (readonly string[])[]) => ReportLine[] | undefined
}

/** Words of couriers, the most specific first. 'Failed to deliver', for example, must not match as delivered. */
const vocabulary: readonly (readonly [words: RegExp, news: CourierNews])[] = [
  [/return(ed)? to (sender|shipper)|\brts\b|^returned\b|退回寄件|已退回/, { status: 'returned' }],
  [/refus|reject|拒收/, { status: 'refused', reason: 'refused' }],
  [
    /wrong address|incorrect address|bad address|地址(錯誤|不符)/,
    { status: 'second_attempt', reason: 'wrong_address' },
  ],
  [
    /not (at )?home|nobody|no one|attempt|unsuccessful|undelivered|delivery failed|failed to deliver|(not|n.?t|unable to) (yet )?(be )?deliver|^second_attempt$|不在|投遞不成功|再次配送|(未|無法)(送達|配達|投遞)/,
    { status: 'second_attempt', reason: 'not_home' },
  ],
  [/\blost\b|遺失/, { status: 'lost' }],
  // These words announce a delivery that has not happened yet.
  [/(to|will|shall) be delivered/, { status: 'on_the_way' }],
  [/delivered|\bpod\b|proof of delivery|^completed?$|已送達|已簽收|配達/, { status: 'delivered' }],
  [
    /transit|out for delivery|picked up|on (the|its) way|on_the_way|arrived at|departed|sorting|配送中|運送中|已收件|轉運/,
    { status: 'on_the_way' },
  ],
]

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const columns = {
  number: [
    'tracking number',
    'tracking no',
    'tracking',
    'awb',
    'awb no',
    'consignment no',
    'waybill',
    '貨運單號',
    '單號',
  ],
  status: ['status', 'event', 'delivery status', '狀態', '配送狀態'],
  // A time without a date is useless, so 'date' comes before 'time'.
  at: ['event time', 'date time', 'timestamp', 'updated', 'date', 'time', '日期', '時間'],
} as const

const two = (part: string | undefined) => (part ?? '0').padStart(2, '0')

/**
 * Reads a time as spreadsheets write it, such as '2026-11-19 15:10' or '19/11/2026 15:10'; undefined for other texts.
 * A time without a time zone is taken to be in the shop's.
 */
export function parseReportTime(text: string): Date | undefined {
  const written = text.trim()
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(written)) return dateOf(written)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(written)
  const european = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T](\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(written)
  const [year, month, day, hour, minute] = iso
    ? iso.slice(1)
    : european
      ? [european[3], european[2], european[1], european[4], european[5]]
      : []
  if (year === undefined) return undefined
  return dateOf(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00${shopOffset}`)
}

function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The adapter for the words of most couriers. */
export const usualAdapter: CourierAdapter = {
  newsOf(status) {
    const words = plain(status)
    return vocabulary.find(([known]) => known.test(words))?.[1]
  },
  readReport(rows) {
    const found = findColumns(rows, columns, (at) => at.number !== -1 && at.status !== -1)
    if (found === undefined) return undefined
    const { number, status, at } = found.at
    return rows.flatMap((row, index) => {
      const trackingNumber = row[number]?.trim() ?? ''
      if (index <= found.row || trackingNumber === '') return []
      return [
        {
          line: index + 1,
          trackingNumber,
          status: row[status]?.trim() ?? '',
          at: parseReportTime(row[at] ?? ''),
        },
      ]
    })
  },
}

/** The adapters of couriers that use other words, by courier id. */
const adapters: Readonly<Record<string, CourierAdapter>> = {}

/** Returns the adapter of a courier. */
export function adapterOf(courier: string): CourierAdapter {
  return Object.hasOwn(adapters, courier) ? (adapters[courier] ?? usualAdapter) : usualAdapter
}
