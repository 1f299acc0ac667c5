import { formatDate } from '../../core/dates.ts'
import { renderSaleDocument, type SaleData } from './sale-document.ts'

/** Everything that an invoice prints. */
export type InvoiceData = SaleData

/** An invoice as a PDF; see `renderPdf`. */
export function renderInvoice(data: InvoiceData): Promise<Buffer> {
  return renderSaleDocument(data, {
    title: 'invoice',
    facts: [
      ['number', data.number],
      ['issued', formatDate(data.issuedAt)],
    ],
    total: 'total',
  })
}
