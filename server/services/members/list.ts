import { and, desc, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { MemberRow } from '../../../core/api/members.ts'
import { toServerDate } from '../../../core/dates.ts'
import type { HasDatabase } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { holds, holdsExactly, wordsOf } from '../orders/staff-list.ts'

/** How many of the newest members a search looks at one by one before it goes through all of them by an index. */
const newest = 2000

const newestFirst = [desc(members.createdAt), desc(members.id)]

/**
 * The ids of the newest members that match. Common text, like a frequent name, is soon found among the newest; an
 * index would return every match.
 */
async function idsOf(
  { database }: HasDatabase,
  narrowed: SQL | undefined,
  q: string,
  limit: number,
): Promise<string[]> {
  const searched = (where: SQL | undefined) =>
    database
      .select({ id: members.id })
      .from(members)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
  if (q === '') return (await searched(narrowed)).map(({ id }) => id)
  const words = wordsOf(q)
  const { rows } = await database.execute<{ id: string }>(sql`
    with newest as materialized (
      select id, created_at, search_text from members where ${narrowed ?? sql`true`}
      order by created_at desc, id desc limit ${newest}
    )
    select id from newest as members where ${holdsExactly(sql`search_text`, words)}
    order by created_at desc, id desc limit ${limit}`)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  const found = await searched(and(narrowed, holds(sql`${members.searchText}`, words)))
  return found.map(({ id }) => id)
}

/** A page of the members that match, the newest first; `next` is what the next page comes after. */
export async function findMembers(
  { database }: HasDatabase,
  wanted: { q: string; blocked?: 'yes'; after?: string; pageSize: number },
): Promise<{ members: MemberRow[]; next?: string }> {
  const { q, blocked, after, pageSize } = wanted
  const narrowed = and(
    blocked === undefined ? undefined : isNotNull(members.blockedAt),
    after === undefined
      ? undefined
      : sql`(${members.createdAt}, ${members.id}) <
          ((select earlier.created_at from members as earlier where earlier.id = ${after}), ${after}::text)`,
  )
  const ids = await idsOf({ database }, narrowed, q, pageSize + 1)
  if (ids.length === 0) return { members: [] }
  const rows = await database
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      phoneNumber: members.phoneNumber,
      email: members.email,
      createdAt: members.createdAt,
      blocked: isNotNull(members.blockedAt).mapWith(Boolean),
      orders: sql<number>`(select count(*)::int from orders where orders.member_id = members.id)`,
    })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(...newestFirst)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.id : undefined
  return {
    members: page.map(({ createdAt, email, ...row }) => ({
      ...row,
      ...(email !== null && { email }),
      registeredAt: toServerDate(createdAt),
    })),
    ...(last !== undefined && { next: last }),
  }
}
