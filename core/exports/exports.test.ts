import * as z from 'zod/mini'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '../dates.ts'
import { languages } from '../language.ts'
import { staffPermissions } from '../staff/staff.ts'
import { text } from '../texts/text.ts'
import {
  columnName,
  columnsOf,
  exportKinds,
  exportPermissions,
  exportTable,
  kindsAboutCustomers,
  tableKinds,
} from './columns.ts'
import { csvText } from '../csv.ts'
import {
  exportChoice,
  exportFileName,
  exportPlan,
  exportRhythms,
  narrowed,
  nextRun,
  previousPeriod,
} from './exports.ts'

const choice = { exported: 'orders', columns: ['orderNumber', 'phone'], format: 'csv' } as const

const accepts = (columns: string[], exported = 'orders') =>
  z.safeParse(exportChoice, { ...choice, exported, columns }).success
const about = (days: object) =>
  z.safeParse(exportChoice, { ...choice, columns: [...choice.columns], ...days })
const acceptsPlan = (rhythm: string | null, recipients: string[]) =>
  z.safeParse(exportPlan, { name: 'Monthly', rhythm, recipients }).success

describe('an export', () => {
  test('every kind has a permission, and every column has a heading', () => {
    for (const kind of tableKinds) {
      expect(staffPermissions).toContain(exportTable[kind].permission)
      for (const column of columnsOf(kind))
        for (const language of languages) expect(columnName(column, text(language))).not.toMatch(/^$|staff\./)
    }
    expect(columnName('goodsBefore', text('en'))).toBe('Goods (RM), before')
  })

  test('is about customers exactly if a column names them', () => {
    const naming = ['customer', 'phone', 'email']
    const kinds = tableKinds.filter((kind) => columnsOf(kind).some((column) => naming.includes(column)))
    expect(kindsAboutCustomers).toEqual(kinds)
  })

  test('is of a kind that is not only downloaded from its own list', () => {
    expect(tableKinds.filter((kind) => !(exportKinds as string[]).includes(kind))).toEqual([
      'orderList',
      'companyPrices',
      'figures',
    ])
  })

  test('is offered to everybody who may export at least one kind', () => {
    expect(exportPermissions.toSorted()).toEqual([
      'cash:export',
      'costs:read',
      'members:export',
      'newsletter:manage',
      'orders:export',
      'stock:export',
    ])
  })

  test('has one or more columns of its kind, each once', () => {
    expect(accepts(['phone'])).toBe(true)
    expect(accepts([])).toBe(false)
    expect(accepts(['phone', 'phone'])).toBe(false)
    expect(accepts(['barcode'])).toBe(false)
    expect(accepts(['constructor'])).toBe(false)
    expect(accepts(['barcode'], 'stock')).toBe(true)
  })

  test('is limited to days and a status only if its kind has them', () => {
    const all = { status: 'Shipped', from: '2026-11-01', to: '2026-11-30' } as const
    expect(narrowed({ ...choice, columns: [...choice.columns], ...all })).toMatchObject(all)
    expect(narrowed({ exported: 'stock', columns: ['stock'], format: 'csv', ...all })).toEqual({
      exported: 'stock',
      columns: ['stock'],
      format: 'csv',
    })
    expect(narrowed({ exported: 'cash', columns: ['amount'], format: 'csv', ...all })).not.toHaveProperty(
      'status',
    )
  })

  test('is about real days, from the first to the last', () => {
    expect(about({ from: '2026-11-30', to: '2026-11-30' }).success).toBe(true)
    expect(about({ from: '2026-02-31' }).success).toBe(false)
    expect(about({ to: '2026-99-99' }).success).toBe(false)
    expect(about({ from: '2026-11-30', to: '2026-11-29' }).error?.issues).toMatchObject([
      { path: ['to'], message: 'staff.exports.toBefore' },
    ])
  })

  test('needs a recipient if it runs regularly', () => {
    expect(acceptsPlan('month', ['somebody'])).toBe(true)
    expect(acceptsPlan('month', [])).toBe(false)
    expect(acceptsPlan(null, [])).toBe(true)
  })

  test('a file is named after its content and its day in the shop', () => {
    expect(exportFileName({ exported: 'cash', format: 'xlsx' }, new Date('2026-11-23T17:00:00Z'))).toBe(
      'cash-2026-11-24.xlsx',
    )
  })
})

describe('an export that runs regularly', () => {
  // A Tuesday, at 11:00 in the shop.
  const now = new Date('2026-11-24T03:00:00Z')

  test('covers the whole previous day, week or month', () => {
    expect(previousPeriod('day', now)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(previousPeriod('week', now)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(previousPeriod('month', now)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })

  test('runs at six in the morning of the next day, Monday or first of the month', () => {
    const next = exportRhythms.map((rhythm) => formatDateTime(nextRun(rhythm, now)))
    expect(next).toEqual(['2026-11-25 06:00', '2026-11-30 06:00', '2026-12-01 06:00'])
    expect(formatDateTime(nextRun('day', new Date('2026-11-23T21:00:00Z')))).toBe('2026-11-24 06:00')
  })

  test('follows without a gap: the time of each run begins where the previous one ended', () => {
    const moments = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...exportRhythms), moments, (rhythm, at) => {
        const first = nextRun(rhythm, at)
        const second = nextRun(rhythm, first)
        expect(first > at && second > first).toBe(true)
        const before = previousPeriod(rhythm, first)
        const after = previousPeriod(rhythm, second)
        expect(Date.parse(after.from) - Date.parse(before.to)).toBe(86_400_000)
      }),
    )
  })
})

describe('a table as CSV', () => {
  test('security 38: formulas are defused; money, days and moments are written for people', () => {
    const types = ['text', 'text', 'money', 'moment', 'day', 'number'] as const
    const at = new Date('2026-11-23T17:05:00Z')
    expect(csvText([['=1+1', '@SUM', -129950, at, '2026-11-24', 3]], types)).toBe(
      "'=1+1,'@SUM,-1299.50,2026-11-24 01:05,2026-11-24,3\r\n",
    )
    expect(csvText([['a,"b"\nc', null, null, null, null, null]], types)).toBe('"a,""b""\nc",,,,,\r\n')
  })
})
