import type { ExportKind } from '#core/exports/columns.ts'
import { cash } from './cash.ts'
import { costs } from './costs.ts'
import { customers } from './customers.ts'
import { invoiceDocuments } from './invoices.ts'
import { orderLines } from './order-lines.ts'
import { returnLines } from './returns.ts'
import type { Source } from './source.ts'
import { stock } from './stock.ts'
import { subscribers } from './subscribers.ts'

/** The source of each kind of export. */
export const exportSources: Readonly<Record<ExportKind, Source>> = {
  orders: orderLines,
  invoices: invoiceDocuments,
  returns: returnLines,
  cash,
  stock,
  costs,
  customers,
  subscribers,
}
