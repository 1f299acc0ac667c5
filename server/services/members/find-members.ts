import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MemberRow } from '#core/api/members.ts'
import { toServerDate } from '#core/dates.ts'
import type { HasDatabase } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { hasWordsIndexed, findIds, hasWords, wordsOf } from '../search.ts'

const newestFirst = [desc(members.createdAt), desc(members.id)]

/** Reads a page of the matching members, newest first; `next` is the `after` value of the next page. */
export async function findMembers(
  { database }: HasDatabase,
  query: { q: string; blocked?: 'yes'; after?: string; pageSize: number },
): Promise<{ members: MemberRow[]; next?: string }> {
  const { q, blocked, after, pageSize } = query
  const narrowed = and(
    blocked === undefined ? undefined : isNotNull(members.blockedAt),
    after === undefined
      ? undefined
      : sql`(${members.createdAt}, ${members.id}) <
          ((select earlier.created_at from members as earlier where earlier.id = ${after}), ${after}::text)`,
  )
  const words = wordsOf(q)
  const text = sql`${members.searchText}`
  const ids = await findIds(database, {
    table: members,
    columns: sql`id, created_at, search_text`,
    narrowed,
    matches:
      q === '' ? undefined : [{ indexed: hasWordsIndexed(text, words), oneByOne: hasWords(text, words) }],
    ordering: newestFirst,
    limit: pageSize + 1,
  })
  if (ids.length === 0) return { members: [] }
  const rows = await database
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      nameInScript: members.nameInScript,
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
    members: page.map(({ createdAt, email, nameInScript, ...row }) => ({
      ...row,
      ...(email !== null && { email }),
      ...(nameInScript !== null && { nameInScript }),
      registeredAt: toServerDate(createdAt),
    })),
    ...(last !== undefined && { next: last }),
  }
}
