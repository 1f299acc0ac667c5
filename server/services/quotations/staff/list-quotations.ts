import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type {
  listQuotations as contract,
  QuotationRow as Row,
} from '#core/api/quotations/quotations-staff.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { formatQuotationNumber, parseQuotationNumber } from '#core/quotations/numbers.ts'
import { quotationState } from '#core/quotations/states.ts'
import { endingDays, type QuotationView } from '#core/quotations/views.ts'
import type { Context, HasDatabase } from '../../../context.ts'
import { countEach } from '../../../database/count-each.ts'
import type { Database } from '../../../database/connect.ts'
import { companies } from '../../../database/tables/companies/companies.ts'
import { orders } from '../../../database/tables/orders.ts'
import { quotations, quotationVersions } from '../../../database/tables/quotations/quotations.ts'
import { findIds, hasWords, hasWordsIndexed, wordsOf } from '../../search.ts'
import type { QuotationRow } from '../lock-quotation.ts'

/** A view: which quotations it lists, and the moment or day that sorts them. */
interface View {
  where: SQL | undefined
  /** The sorting columns of the rows of a table or alias. */
  key: (table: string) => SQL
  newestFirst?: boolean
}

const column = (name: string) => (table: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
const since = column('since')
const end = column('valid_until')

function viewOf(view: QuotationView, today: string): View {
  const { step, question, draft, validUntil } = quotations
  const isSent = eq(step, 'sent')
  const isOpen = and(isSent, sql`${validUntil} >= ${today}`)
  switch (view) {
    case 'todo':
      return {
        where: or(eq(step, 'requested'), isNotNull(question)),
        key: (table) => sql`coalesce(${column('question')(table)}, ${since(table)})`,
      }
    case 'asked':
      return { where: eq(step, 'requested'), key: since }
    case 'questions':
      return { where: isNotNull(question), key: column('question') }
    case 'drafts':
      return { where: isNotNull(draft), key: since }
    case 'sent':
      return { where: isOpen, key: since }
    case 'ending':
      return { where: and(isOpen, sql`${validUntil} <= ${addDays(today, endingDays)}`), key: end }
    case 'accepted':
      return { where: eq(step, 'accepted'), key: since, newestFirst: true }
    case 'lost':
      return {
        where: or(inArray(step, ['declined', 'withdrawn']), and(isSent, sql`${validUntil} < ${today}`)),
        key: since,
        newestFirst: true,
      }
    case 'all':
      return { where: undefined, key: column('requested_at'), newestFirst: true }
  }
}

interface Query {
  view: QuotationView
  q: string
  after?: string | undefined
  pageSize: number
}

/**
 * Lists a page of a view. Open quotations are listed with those that wait longest first, the others with the newest first;
 * `next` is the `after` value of the next page.
 */
export async function listQuotations(
  context: Pick<Context, 'database' | 'now'>,
  { view, q, after, pageSize }: Query,
): Promise<OutputOf<typeof contract>> {
  const { database } = context
  const today = formatDate(context.now())
  const { where, key, newestFirst = false } = viewOf(view, today)
  const own = key('quotations')
  const ordering = newestFirst ? [desc(own), desc(quotations.id)] : [asc(own), asc(quotations.id)]
  const position = sql`((select ${key('earlier')} from quotations as earlier where earlier.id = ${after}), ${after}::text)`
  const beyond = newestFirst ? sql`<` : sql`>`
  const narrowed = and(
    where,
    after === undefined ? undefined : sql`(${own}, ${quotations.id}) ${beyond} ${position}`,
  )
  const ids = await findIds(database, {
    table: quotations,
    columns: sql`id, since, question, valid_until, requested_at, year, number, search_text`,
    narrowed,
    matches: q === '' ? undefined : matchesOf(q),
    ordering,
    limit: pageSize + 1,
  })
  const page = ids.slice(0, pageSize)
  const next = ids.length > pageSize ? page.at(-1) : undefined
  const rows = await readRows(database, page, today)
  return { quotations: rows, ...(next !== undefined && { next }) }
}

/** A typed number finds its quotation alone; other words are looked for in names, phone numbers and addresses. */
function matchesOf(q: string) {
  const number = parseQuotationNumber(q)
  if (number !== undefined) {
    const isIt = and(eq(quotations.year, number.year), eq(quotations.number, number.number))
    return [{ indexed: isIt, oneByOne: isIt }]
  }
  const words = wordsOf(q)
  const text = sql`${quotations.searchText}`
  return [{ indexed: hasWordsIndexed(text, words), oneByOne: hasWords(text, words) }]
}

/** Counts the quotations in each view of open ones. */
export async function countQuotations({ database, now }: Pick<Context, 'database' | 'now'>) {
  const today = formatDate(now())
  const count = (view: QuotationView) => database.$count(quotations, viewOf(view, today).where)
  return countEach(database, {
    todo: count('todo'),
    asked: count('asked'),
    questions: count('questions'),
    drafts: count('drafts'),
    sent: count('sent'),
    ending: count('ending'),
  })
}

/** Reads the rows of quotations, in the sequence of the ids. */
async function readRows(database: Database, ids: readonly string[], today: string): Promise<Row[]> {
  if (ids.length === 0) return []
  const found = await readRelated({ database }, ids)
  return ids.flatMap((id) => {
    const row = found.find(({ quotation }) => quotation.id === id)
    return row === undefined ? [] : toRow(row, today)
  })
}

/** A quotation with what its row names. */
export interface Related {
  quotation: QuotationRow
  company: string | null
  /** How often its last version was opened. */
  opened: number | null
  /** The number of the order from it, if that is not cancelled. */
  order: number | null
}

/** Reads quotations with what their rows name. */
export async function readRelated(
  { database }: Pick<HasDatabase, 'database'>,
  ids: readonly string[],
): Promise<Related[]> {
  const isLast = and(
    eq(quotationVersions.quotationId, quotations.id),
    eq(quotationVersions.version, quotations.version),
  )
  const stands = and(eq(orders.quotationId, quotations.id), ne(orders.status, 'Cancelled'))
  return database
    .select({
      quotation: quotations,
      company: companies.legalName,
      opened: quotationVersions.opened,
      order: orders.number,
    })
    .from(quotations)
    .leftJoin(companies, eq(companies.id, quotations.companyId))
    .leftJoin(quotationVersions, isLast)
    .leftJoin(orders, stands)
    .where(inArray(quotations.id, [...ids]))
}

/** The row of a quotation, as staff read it. `today` is the day in the shop's time zone. */
export function toRow({ quotation, company, opened, order }: Related, today: string): Row {
  const named = company ?? quotation.companyName
  const { totalSen, version, validUntil, declineReason, question } = quotation
  return {
    id: quotation.id,
    number: formatQuotationNumber(quotation),
    state: quotationState(quotation, today),
    draft: quotation.draft !== null,
    question: question !== null,
    origin: quotation.origin,
    contactName: quotation.contactName,
    phoneNumber: quotation.contactPhone,
    ...(named !== null && { company: named }),
    ...(version !== null && { version }),
    pieces: quotation.pieces,
    ...(totalSen !== null && { total: toRinggit(totalSen) }),
    ...(validUntil !== null && { validUntil }),
    opened: opened ?? 0,
    since: toServerDate(question ?? quotation.since),
    ...(order !== null && { orderNumber: formatOrderNumber(order) }),
    ...(declineReason !== null && { declineReason }),
  }
}
