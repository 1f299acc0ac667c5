import { personName } from '#core/accounts/names.ts'
import { aliasedTable, and, asc, desc, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '#core/api/staff-audit.ts'
import { startOfDay, toServerDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { ActorKind } from '#core/staff/audit.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { kits, products, specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { orderViews } from '../../database/tables/order-lists.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { closedDays, couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { quotationNotes } from '../../database/tables/quotations/quotation-notes.ts'
import { synonyms } from '../../database/tables/search.ts'
import { staff, staffRoles } from '../../database/tables/staff.ts'
import { offers } from '../../database/tables/offers.ts'
import { vouchers } from '../../database/tables/vouchers.ts'

type Row = typeof auditEntries.$inferSelect

interface AuditQuery {
  lang: Language
  subject?: string
  subjectId?: string
  actorKind?: ActorKind
  actorId?: string
  action?: string
  from?: string
  to?: string
  /** The id of the last entry on the previous page. */
  before?: number
  pageSize: number
}

/** Reads a page of the audit trail, newest first; `next` is the `before` value of the next page. */
export async function readAudit(
  shop: HasDatabase & { session?: StaffContext['session'] },
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next?: number }> {
  const { subject, subjectId, actorKind, actorId, action, from, to, before, pageSize } = query
  const rows = await shop.database
    .select()
    .from(auditEntries)
    .where(
      and(
        maySeeCosts(shop) ? undefined : ne(auditEntries.subject, 'costs'),
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        actorKind === undefined ? undefined : eq(auditEntries.actorKind, actorKind),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        action === undefined ? undefined : eq(auditEntries.action, action),
        from === undefined ? undefined : gte(auditEntries.at, startOfDay(from)),
        to === undefined ? undefined : lt(auditEntries.at, startOfDay(addDays(to, 1))),
        before === undefined ? undefined : olderThan(shop, before),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const nameOf = await readNames(shop, page, query.lang)
  const last = rows.length > pageSize ? page.at(-1)?.id : undefined
  return {
    entries: page.map(({ before: was, ...row }) => {
      const name = nameOf(row.subject, row.subjectId)
      return {
        ...row,
        after: withoutDigests(row.after),
        at: toServerDate(row.at),
        actor: nameOf(row.actorKind, row.actorId) ?? row.actorId,
        ...(name !== undefined && { subjectName: name }),
        ...(was !== null && { before: was }),
      }
    }),
    ...(last !== undefined && { next: last }),
  }
}

/** Whether the reader may see entries about costs: "Margin shown to owners". */
const maySeeCosts = ({ session }: { session?: StaffContext['session'] }) =>
  session !== undefined && staffMay(session.staff, 'costs:read')

/** Replaces the digests in the entry of an erasure with their number, because they serve only as proof. */
function withoutDigests({ erasedDigests, ...after }: Row['after']): Row['after'] {
  if (typeof erasedDigests !== 'object' || erasedDigests === null) return after
  return { ...after, erasedEntries: Object.keys(erasedDigests).length }
}

/** The condition for the entries that follow an entry in the list. */
function olderThan({ database }: HasDatabase, id: number): SQL {
  const other = aliasedTable(auditEntries, 'other')
  const last = database.select({ at: other.at, id: other.id }).from(other).where(eq(other.id, id))
  return sql`(${auditEntries.at}, ${auditEntries.id}) < ${last}`
}

/** Reads the names of the actors and subjects of entries. Returns a function that finds a name by kind and id. */
async function readNames({ database }: HasDatabase, rows: readonly Row[], lang: Language) {
  const names = new Map<string, string>()
  await Promise.all(
    Object.entries(nameReaders).map(async ([kind, read]) => {
      const ids = new Set<string>()
      for (const { subject, subjectId, actorKind, actorId } of rows) {
        if (subject === kind) ids.add(subjectId)
        if (actorKind === kind) ids.add(actorId)
      }
      if (ids.size === 0) return
      for (const { id, name } of await read(database, [...ids]))
        names.set(`${kind} ${id}`, nameIn(name, lang))
    }),
  )
  return (kind: string, id: string) => names.get(`${kind} ${id}`)
}

type Name = string | LocalizedText

const nameIn = (name: Name, lang: Language) => (typeof name === 'string' ? name : name[lang])

/** Functions that read names, by kind of actor or subject. */
const nameReaders: Record<
  string,
  (database: Database, ids: string[]) => PromiseLike<{ id: string; name: Name }[]>
> = {
  async staff(database, ids) {
    const rows = await database.select().from(staff).where(inArray(staff.id, ids))
    return rows.map(({ id, name, email }) => ({ id, name: name === email ? email : `${name} <${email}>` }))
  },
  async member(database, ids) {
    const rows = await database.select().from(members).where(inArray(members.id, ids))
    return rows.map((member) => ({ id: member.id, name: personName(member) }))
  },
  async order(database, ids) {
    const { id, number } = orders
    const rows = await database.select({ id, number }).from(orders).where(inArray(id, ids))
    return rows.map((order) => ({ id: order.id, name: formatOrderNumber(order.number) }))
  },
  company: (database, ids) =>
    database
      .select({ id: companies.id, name: companies.legalName })
      .from(companies)
      .where(inArray(companies.id, ids)),
  costs: (database, ids) =>
    database.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
  product: (database, ids) =>
    database.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
  pickup_location: (database, ids) =>
    database.select().from(pickupLocations).where(inArray(pickupLocations.id, ids)),
  closed_day: (database, ids) => database.select().from(closedDays).where(inArray(closedDays.id, ids)),
  courier: (database, ids) => database.select().from(couriers).where(inArray(couriers.id, ids)),
  staff_role: (database, ids) =>
    database
      .select({ id: staffRoles.key, name: staffRoles.name })
      .from(staffRoles)
      .where(inArray(staffRoles.key, ids)),
  quotation_note: (database, ids) =>
    database
      .select({ id: quotationNotes.id, name: quotationNotes.name })
      .from(quotationNotes)
      .where(inArray(quotationNotes.id, ids)),
  kit: (database, ids) =>
    database.select({ id: kits.id, name: kits.name }).from(kits).where(inArray(kits.id, ids)),
  synonym_group: (database, ids) =>
    database
      .select({ id: synonyms.id, name: synonyms.words })
      .from(synonyms)
      .where(inArray(synonyms.id, ids)),
  offer: (database, ids) =>
    database.select({ id: offers.id, name: offers.name }).from(offers).where(inArray(offers.id, ids)),
  view: (database, ids) =>
    database
      .select({ id: orderViews.id, name: orderViews.name })
      .from(orderViews)
      .where(inArray(orderViews.id, ids)),
  voucher: (database, ids) =>
    database
      .select({ id: vouchers.code, name: vouchers.code })
      .from(vouchers)
      .where(inArray(vouchers.code, ids)),
  async spec(database, ids) {
    const pairs = ids.map((id) => [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)] as const)
    const id = sql<string>`${specs.productId} || '/' || ${specs.id}`
    const rows = await database
      .select({ id, product: products.name, spec: specs.displayName })
      .from(specs)
      .innerJoin(products, eq(products.id, specs.productId))
      .where(or(...pairs.map(([product, spec]) => and(eq(specs.productId, product), eq(specs.id, spec)))))
    return rows.map(({ id, product, spec }) => ({ id, name: joined(product, spec) }))
  },
}

const joined = (product: LocalizedText, spec: LocalizedText): LocalizedText => ({
  en: `${product.en}, ${spec.en}`,
  'zh-TW': `${product['zh-TW']}, ${spec['zh-TW']}`,
})

/**
 * Reads the choices for the filters of the audit trail: all staff, including disabled ones, and all actions and
 * subjects.
 */
export async function readAuditChoices({ database }: HasDatabase) {
  const [people, actions, subjects] = await Promise.all([
    database
      .select({ id: staff.id, name: staff.name, email: staff.email })
      .from(staff)
      .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id)),
    valuesOf(database, auditEntries.action),
    valuesOf(database, auditEntries.subject),
  ])
  return { people, actions, subjects }
}

/**
 * Reads the distinct values of a column. Takes one step in the index per value, regardless of the length of the audit
 * trail.
 */
async function valuesOf(
  database: Database,
  column: typeof auditEntries.action | typeof auditEntries.subject,
): Promise<string[]> {
  const name = sql.identifier(column.name)
  const { rows } = await database.execute<{ value: string }>(sql`
    with recursive found(value) as (
      (select min(${name}) from audit_entries)
      union all
      select (select min(${name}) from audit_entries where ${name} > found.value) from found
      where found.value is not null
    )
    select value from found where value is not null order by value`)
  return rows.map(({ value }) => value)
}
