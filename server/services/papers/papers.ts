import { inArray } from 'drizzle-orm'
import { formatPhone } from '#core/contact/phone-format.ts'
import { formatDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { LeftOut, PapersRequest } from '#core/files/files.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { paperGap, papersBySize, type PaperKind, type PaperSize, type Printing } from '#core/papers/papers.ts'
import type { Context, StaffContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import type { PaperGroup } from '../../pdf/papers/paper-set.ts'
import { beginFile, demandRoomForFiles } from '../files/staff-files.ts'
import type { FileWriter, MadeFile } from '../files/write-file.ts'
import { readIssuedSale } from '../orders/invoicing/read-invoice.ts'
import { readShopNow } from '../shop/shop.ts'
import { auditStaff } from '../staff/audit.ts'
import { loadPaperOrders, type LoadedOrder } from './load-papers.ts'

/**
 * Begins a PDF for each paper size, with papers of orders in the sequence of their ids. Records the request in the
 * audit trail, because papers contain addresses.
 * @throws ShopError order_not_found, too_many_requests
 */
export async function printOrders(
  context: StaffContext,
  { ids, printing, lang }: { ids: readonly string[]; printing: Printing; lang: Language },
): Promise<{ files: { size: PaperSize; file: string }[] }> {
  const orderIds = [...new Set(ids)]
  return context.database.transaction(async (tx) => {
    const bySize = papersBySize(printing)
    await demandRoomForFiles(tx, context, bySize.length)
    const found = await tx.$count(orders, inArray(orders.id, orderIds))
    if (found < orderIds.length) throw new ShopError('order_not_found')
    const { labelSheet } = printing
    const files = []
    for (const { size, papers } of bySize) {
      const file = await beginFile(tx, {
        request: { kind: 'papers', language: lang, orders: orderIds, papers, labelSheet },
        permission: 'orders:read',
        readers: [context.session.staff.id],
        at: context.now(),
      })
      files.push({ size, file })
    }
    const after = { papers: bySize.flatMap(({ papers }) => papers), orders: orderIds.length }
    await auditStaff(tx, context, { action: 'orders.printed', subject: 'orders', subjectId: '', after })
    return { files }
  })
}

/** Reads the packing slips of an order. @throws ShopError order_not_found */
export async function readPackingSlips(
  context: Pick<Context, 'database' | 'now'>,
  { id, lang }: { id: string; lang: Language },
) {
  const [found] = await loadPaperOrders(context, [id])
  if (found === undefined) throw new ShopError('order_not_found')
  const { paid, parcels } = found.paper
  return parcels.map(({ number, of, dueSen, lines }) => ({
    number,
    of,
    due: toRinggit(dueSen),
    paid,
    lines: lines.map(({ productName, displayName, ...line }) => ({
      ...line,
      productName: productName[lang],
      displayName: displayName[lang],
    })),
  }))
}

/** Makes a PDF of the papers that staff requested. */
export async function makePapers(
  context: Context,
  { language, orders: ids, papers, labelSheet }: PapersRequest,
  writer: FileWriter,
): Promise<MadeFile & { total: number }> {
  const [loaded, { seller, sellerNumber, email }] = await Promise.all([
    loadPaperOrders(context, ids),
    readShopNow(context.database, context.settings),
  ])
  const printedAt = context.now()
  const groups: PaperGroup[] = []
  const leftOut: LeftOut[] = []
  for (const kind of papers) {
    const { having, lacking } = divide(kind, loaded)
    leftOut.push(...lacking)
    groups.push(await groupOf(context, kind, having))
  }
  // Stores parts one after the other. The thread does not wait until a part is stored.
  let stored: Promise<void> = Promise.resolve()
  const afterwards = (work: () => Promise<void>) => {
    stored = stored.then(work)
    // `await stored` below throws an error of storing. This handler only prevents a report of an unhandled rejection.
    stored.catch(() => {})
  }
  let total = 0
  const set = {
    language,
    printedAt,
    sender: { ...seller, phone: formatPhone(sellerNumber), email },
    labelSheet,
    papers: groups,
  }
  await context.paperMaker.makeInParts(
    { kind: 'papers', set },
    {
      part: (bytes) => afterwards(() => writer.write(bytes)),
      progress: (done, of) => {
        total = of
        afterwards(() => writer.progress(done, of))
      },
    },
  )
  await stored
  const name = papers.length === 1 ? papers[0]!.replace('_', '-') : 'papers'
  return {
    fileName: `${name}-${formatDate(printedAt)}.pdf`,
    media: 'application/pdf',
    leftOut,
    total,
  }
}

/** Separates the orders that have a paper of this kind from those that have none, with the reason. */
function divide(kind: PaperKind, loaded: readonly LoadedOrder[]) {
  const having: LoadedOrder[] = []
  const lacking: LeftOut[] = []
  for (const one of loaded) {
    const gap = paperGap(kind, { ...one.paper, hasInvoice: one.invoiceNumber !== null })
    if (gap === undefined) having.push(one)
    else lacking.push({ orderNumber: one.paper.orderNumber, paper: kind, gap })
  }
  return { having, lacking }
}

async function groupOf(
  context: Context,
  kind: PaperKind,
  having: readonly LoadedOrder[],
): Promise<PaperGroup> {
  if (kind !== 'invoices') return { kind, orders: having.map(({ paper }) => paper) }
  const sales = []
  for (const { id } of having) sales.push(await readIssuedSale(context, id))
  return { kind, sales }
}
