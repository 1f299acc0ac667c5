import { periodOf } from '../figures/periods.ts'
import type { ExportKind } from './columns.ts'
import { narrowed, type ExportChoice } from './exports.ts'

/** The most frequent exports, which staff can start with one click. */
export const exportPresets = [
  { name: 'ordersThisMonth', exported: 'orders', period: 'this-month' },
  { name: 'ordersLastMonth', exported: 'orders', period: 'last-month' },
  { name: 'invoicesLastMonth', exported: 'invoices', period: 'last-month' },
  { name: 'cashLastMonth', exported: 'cash', period: 'last-month' },
  { name: 'stockNow', exported: 'stock', period: undefined },
] as const satisfies { name: string; exported: ExportKind; period: string | undefined }[]
export type ExportPreset = (typeof exportPresets)[number]

/** Limits `whole`, the choice with all columns, to the period of a preset. */
export function presetChoice(whole: ExportChoice, { period }: ExportPreset, today: string): ExportChoice {
  return period === undefined ? whole : narrowed(whole, periodOf(period, today))
}
