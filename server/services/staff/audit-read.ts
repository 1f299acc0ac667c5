import { aliasedTable, and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../../core/api/staff-audit.ts'
import { toServerDate } from '../../../core/dates.ts'
import type { Language } from '../../../core/language.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import type { HasDatabase } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { auditEntries, orders, type AuditActor } from '../../database/tables/orders.ts'
import { couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { staff } from '../../database/tables/staff.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { dayAfter, startOfDay } from '../figures/days.ts'

type Shop = HasDatabase
type Row = typeof auditEntries.$inferSelect

interface Wanted {
  lang: Language
  subject?: string
  subjectId?: string
  actorKind?: AuditActor
  actorId?: string
  action?: string
  from?: string
  to?: string
  /** The id of the last entry of the page before. */
  before?: number
  pageSize: number
}

/** A page of the audit trail, the newest first; `next` is what the next page comes before. */
export async function readAudit(
  shop: Shop,
  wanted: Wanted,
): Promise<{ entries: AuditEntry[]; next?: number }> {
  const { subject, subjectId, actorKind, actorId, action, from, to, before, pageSize } = wanted
  const rows = await shop.database
    .select()
    .from(auditEntries)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        actorKind === undefined ? undefined : eq(auditEntries.actorKind, actorKind),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        action === undefined ? undefined : eq(auditEntries.action, action),
        from === undefined ? undefined : gte(auditEntries.at, startOfDay(from)),
        to === undefined ? undefined : lt(auditEntries.at, startOfDay(dayAfter(to))),
        before === undefined ? undefined : olderThan(shop, before),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const nameOf = await readNames(shop, page, wanted.lang)
  const last = rows.length > pageSize ? page.at(-1)?.id : undefined
  return {
    entries: page.map(({ before: was, ...row }) => {
      const name = nameOf(row.subject, row.subjectId)
      return {
        ...row,
        at: toServerDate(row.at),
        actor: nameOf(row.actorKind, row.actorId) ?? row.actorId,
        ...(name !== undefined && { subjectName: name }),
        ...(was !== null && { before: was }),
      }
    }),
    ...(last !== undefined && { next: last }),
  }
}

/** Entries that stand below another one in the list. */
function olderThan({ database }: Shop, id: number): SQL {
  const other = aliasedTable(auditEntries, 'other')
  const last = database.select({ at: other.at, id: other.id }).from(other).where(eq(other.id, id))
  return sql`(${auditEntries.at}, ${auditEntries.id}) < ${last}`
}

/** What people call the things and the persons of some entries: `nameOf('order', id)`. */
async function readNames(
  { database }: Shop,
  rows: readonly Row[],
  lang: Language,
): Promise<(kind: string, id: string) => string | undefined> {
  const idsOf = (kind: string) => [
    ...new Set(
      rows.flatMap(({ subject, subjectId, actorKind, actorId }) => [
        ...(subject === kind ? [subjectId] : []),
        ...(actorKind === kind ? [actorId] : []),
      ]),
    ),
  ]
  const named = new Map<string, string>()
  const addNames = async <Row extends { id: string }>(
    kind: string,
    read: (ids: string[]) => PromiseLike<Row[]>,
    name: (row: Row) => string,
  ) => {
    const ids = idsOf(kind)
    if (ids.length === 0) return
    for (const row of await read(ids)) named.set(`${kind} ${row.id}`, name(row))
  }
  const specId = sql<string>`${specs.productId} || '/' || ${specs.id}`
  await Promise.all([
    addNames(
      'staff',
      (ids) => database.select().from(staff).where(inArray(staff.id, ids)),
      ({ name, email }) => (name === email ? email : `${name} <${email}>`),
    ),
    addNames(
      'member',
      (ids) => database.select().from(members).where(inArray(members.id, ids)),
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    ),
    addNames(
      'order',
      (ids) =>
        database.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids)),
      ({ number }) => formatOrderNumber(number),
    ),
    addNames(
      'product',
      (ids) =>
        database
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(inArray(products.id, ids)),
      ({ name }) => name[lang],
    ),
    addNames(
      'pickup_location',
      (ids) => database.select().from(pickupLocations).where(inArray(pickupLocations.id, ids)),
      ({ name }) => name[lang],
    ),
    addNames(
      'courier',
      (ids) => database.select().from(couriers).where(inArray(couriers.id, ids)),
      ({ name }) => name,
    ),
    addNames(
      'voucher',
      (codes) => database.select({ id: vouchers.code }).from(vouchers).where(inArray(vouchers.code, codes)),
      ({ id }) => id,
    ),
    addNames(
      'spec',
      (ids) =>
        database
          .select({ id: specId, product: products.name, spec: specs.displayName })
          .from(specs)
          .innerJoin(products, eq(products.id, specs.productId))
          .where(
            or(
              ...ids.map((id) =>
                and(
                  eq(specs.productId, id.slice(0, id.indexOf('/'))),
                  eq(specs.id, id.slice(id.indexOf('/') + 1)),
                ),
              ),
            ),
          ),
      ({ product, spec }) => `${product[lang]}, ${spec[lang]}`,
    ),
  ])
  return (kind, id) => named.get(`${kind} ${id}`)
}

/** Everybody who ever worked here, and every action and kind of thing that the audit trail knows. */
export async function readAuditChoices({ database }: Shop): Promise<{
  people: { id: string; name: string; email: string }[]
  actions: string[]
  subjects: string[]
}> {
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

/** The few different values of a column of the audit trail: one step in its index each, however long the trail is. */
async function valuesOf(
  database: Shop['database'],
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
