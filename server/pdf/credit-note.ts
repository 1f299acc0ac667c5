import { formatDate } from '../../core/dates.ts'
import { renderSaleDocument, type SaleData } from './sale-document.ts'

/** Everything that a credit note prints: the sale that it takes back, whole. */
export interface CreditNoteData extends SaleData {
  /** The invoice that it takes back. */
  invoice: { number: string; issuedAt: Date }
  /** Why, as staff wrote it. */
  reason: string
}

/** A credit note as a PDF; see `renderPdf`. */
export function renderCreditNote({ invoice, reason, ...sale }: CreditNoteData): Promise<Buffer> {
  return renderSaleDocument(sale, {
    title: 'creditNote',
    facts: [
      ['creditNoteNumber', sale.number],
      ['credited', formatDate(sale.issuedAt)],
      ['number', invoice.number],
      ['issued', formatDate(invoice.issuedAt)],
    ],
    reason,
    total: 'totalCredited',
  })
}
