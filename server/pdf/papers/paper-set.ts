import type { Language } from '#core/language.ts'
import {
  manifestsOf,
  type LabelSheet,
  type PaperKind,
  type PaperOrder,
  type PaperParcel,
} from '#core/papers/papers.ts'
import { text } from '#core/texts/text.ts'
import { invoicePaper, type SaleData } from '../invoice.ts'
import { openPdf, type Document, type Printer } from '../printer.ts'
import { drawDeliveryNote } from './delivery-note.ts'
import { drawLabels, labelsOn } from './label.ts'
import { drawManifest } from './manifest.ts'
import { drawSlip } from './slip.ts'

/** Papers that are printed together; for each kind of paper, the orders are in the sequence of printing. */
export interface PaperSet {
  /** The language of the papers for staff and couriers. */
  language: Language
  printedAt: Date
  sender: { name: string; address: string; phone: string; email: string }
  labelSheet: LabelSheet
  papers: readonly PaperGroup[]
}

export type PaperGroup =
  | { kind: Exclude<PaperKind, 'invoices'>; orders: readonly PaperOrder[] }
  | { kind: 'invoices'; sales: readonly SaleData[] }

/** A paper, or a sheet of several, ready to be drawn. */
interface Sheet {
  /** All values that may be printed. */
  printed: unknown
  /** Number of papers on the sheet. */
  papers: number
  draw: (document: Document, print: Printer) => void
}

/** Writes a set of papers as one PDF, in parts; `progress` reports the number of papers drawn and the total. */
export async function renderPaperSet(
  set: PaperSet,
  receive: (part: Buffer) => void,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const { language, printedAt, sender } = set
  const sheets = set.papers.flatMap((group) => sheetsOf(group, set))
  const count = sheets.reduce((sum, { papers }) => sum + papers, 0)
  const title = text(language)('pdf.papers')
  const pdf = await openPdf({ title, author: sender.name, language, createdAt: printedAt }, receive)
  let done = 0
  progress(done, count)
  for (const { printed, papers, draw } of sheets) {
    await pdf.draw(JSON.stringify(printed), draw)
    done += papers
    progress(done, count)
  }
  await pdf.end()
}

function sheetsOf(group: PaperGroup, { language, printedAt, sender, labelSheet }: PaperSet): Sheet[] {
  switch (group.kind) {
    case 'slips':
      return parcelsOf(group.orders).map((one) => ({
        printed: one,
        papers: 1,
        draw: (document, print) => drawSlip(document, print, { ...one, language }),
      }))
    case 'labels': {
      const labels = parcelsOf(group.orders).map((one) => ({ ...one, language, sender }))
      return chunked(labels, labelsOn[labelSheet]).map((together) => ({
        printed: together,
        papers: together.length,
        draw: (document, print) => drawLabels(document, print, { sheet: labelSheet, labels: together }),
      }))
    }
    case 'delivery_notes':
      return parcelsOf(group.orders).map((one) => ({
        printed: one,
        papers: 1,
        draw: (document, print) => drawDeliveryNote(document, print, { ...one, printedAt, sender }),
      }))
    case 'invoices':
      return group.sales.map((sale) => {
        const { text: printed, draw } = invoicePaper(sale)
        return { printed, papers: 1, draw }
      })
    case 'manifest':
      return manifestsOf(group.orders).map((manifest) => ({
        printed: manifest,
        papers: 1,
        draw: (document, print) => drawManifest(document, print, manifest, { language, printedAt }),
      }))
  }
}

function parcelsOf(orders: readonly PaperOrder[]): { order: PaperOrder; parcel: PaperParcel }[] {
  return orders.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })))
}

function chunked<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
