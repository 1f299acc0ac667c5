import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { erased, impersonalAuditFields } from '#core/members/members.ts'
import type { HasDatabase } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { auditChain } from '../../database/tables/orders.ts'

/**
 * The audit trail is chained by hash: `link = hash(link before, who did what, digest of before and after)`. Entries are
 * chained soon after their commit, because chaining them in their own transactions would make every order wait for the
 * previous one. Erasing a person replaces `before` and `after`, but not the chained digest. The entry about the erasure
 * contains the digests of the new values.
 */

/**
 * SQL of the hashed text about the author, action and subject of an entry. The time is in seconds since 1970, so that
 * it does not depend on the time zone of the connection.
 */
const header = sql`jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id,
  entry.action, entry.subject, entry.subject_id, entry.request_id)::text`
/** SQL of the hashed text with the state before and after. */
export const auditDetails = sql`jsonb_build_array(entry.salt, entry.before, entry.after)::text`

/** Returns a digest of a text. */
export const auditDigest = (text: string) => createHash('sha256').update(text).digest('base64url')

const linkOf = (before: string, head: string, details: string) =>
  auditDigest([before, head, details].join('\n'))

/** The maximum number of entries chained per transaction. */
const batch = 5_000

/**
 * The maximum number of entries that are assumed to commit before an entry with a smaller id. An entry that commits
 * even later is chained only with `everything`.
 */
const window = 20_000

/**
 * Chains the entries within the window that are not chained yet, oldest first. With `everything`, also chains older
 * ones. Only one process at a time does this. Returns the number of chained entries.
 */
export async function chainAudit({ database }: HasDatabase, { everything = false } = {}): Promise<number> {
  let chained = 0
  for (;;) {
    const count = await database.transaction((tx) => chainBatch(tx, everything))
    chained += count
    if (count < batch) return chained
  }
}

async function chainBatch(tx: Transaction, everything: boolean): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit_chain', 0))`)
  const { rows: last } = await tx.execute<{ position: string; link: string; newest: string }>(sql`
    select position, link, (select max(entry_id) from audit_chain) as newest
    from audit_chain order by position desc limit 1`)
  const from = everything ? 0 : Number(last[0]?.newest ?? 0) - window
  const { rows } = await tx.execute<{ id: string; header: string; details: string }>(sql`
    select entry.id, ${header} as header, ${auditDetails} as details from audit_entries entry
    where entry.id > ${from} and not exists (select from audit_chain where entry_id = entry.id)
    order by entry.id limit ${batch}`)
  if (rows.length === 0) return 0
  let position = Number(last[0]?.position ?? 0)
  let link = last[0]?.link ?? ''
  await tx.insert(auditChain).values(
    rows.map((row) => {
      position += 1
      const details = auditDigest(row.details)
      link = linkOf(link, row.header, details)
      return { position, entryId: Number(row.id), details, link }
    }),
  )
  return rows.length
}

/** The end of the chain. If it is stored outside the database, it can prove later that nothing was cut off. */
export interface ChainHead {
  position: number
  link: string
}

/** The result of checking the chain. */
export type ChainCheck =
  | { entries: number; head: ChainHead }
  | { broken: 'missing' | 'changed' | 'deleted' | 'cut'; position: number; entry?: number }

interface ChainRow extends Record<string, unknown> {
  position: string
  entryId: string
  chained: string
  link: string
  header: string | null
  details: string | null
}

/**
 * Checks all links and entries, in sequence. `known` is a head that was stored earlier, which the chain must still
 * contain.
 */
export async function checkAudit({ database }: HasDatabase, known?: ChainHead): Promise<ChainCheck> {
  return database.transaction(
    async (tx) => {
      const erasures = await readErasures(tx)
      const head: ChainHead = { position: 0, link: '' }
      for (;;) {
        const { rows } = await tx.execute<ChainRow>(sql`
          select chain.position, chain.entry_id as "entryId", chain.details as chained, chain.link,
            case when entry.id is not null then ${header} end as header,
            case when entry.id is not null then ${auditDetails} end as details
          from audit_chain chain left join audit_entries entry on entry.id = chain.entry_id
          where chain.position > ${head.position} order by chain.position limit ${batch}`)
        for (const row of rows) {
          const broken = problemOf(row, head, erasures)
          const position = head.position + 1
          if (broken === 'missing') return { broken, position }
          if (broken !== undefined) return { broken, position, entry: Number(row.entryId) }
          Object.assign(head, { position, link: row.link })
          if (known?.position === position && known.link !== row.link)
            return { broken: 'changed', position, entry: Number(row.entryId) }
        }
        if (rows.length < batch) break
      }
      if (known !== undefined && known.position > head.position)
        return { broken: 'cut', position: head.position + 1 }
      return { entries: head.position, head }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function problemOf(row: ChainRow, before: ChainHead, erasures: ReadonlyMap<string, string>) {
  if (Number(row.position) !== before.position + 1) return 'missing'
  if (row.header === null || row.details === null) return 'deleted'
  if (row.link !== linkOf(before.link, row.header, row.chained)) return 'changed'
  const digest = auditDigest(row.details)
  return digest === row.chained || digest === erasures.get(row.entryId) ? undefined : 'changed'
}

/**
 * Reads the new digests of erased entries, by entry id. If an entry was erased several times, the last digest counts.
 */
async function readErasures(tx: Pick<Database, 'execute'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; digest: string }>(sql`
    select erased.key as id, erased.value as digest
    from audit_entries entry, lateral jsonb_each_text(entry.after -> 'erasedDigests') as erased
    where entry.action in ('member.erased', 'quotation.erased') and jsonb_typeof(entry.after -> 'erasedDigests') = 'object'
    order by entry.id`)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

/**
 * Rewrites entries of the audit trail, named `entry` in both conditions. Returns their new digests, by id, which the entry
 * about the erasure must contain.
 */
export async function rewriteEntries(tx: Transaction, set: SQL, where: SQL): Promise<Record<string, string>> {
  // A trigger refuses changes of the audit trail without this setting.
  await tx.execute(sql`select set_config('shop.erasing', 'on', true)`)
  const { rows } = await tx.execute<{ id: string; details: string }>(sql`
    update audit_entries entry set salt = gen_random_uuid(), ${set}
    where ${where}
    returning entry.id, ${auditDetails} as details`)
  await tx.execute(sql`select set_config('shop.erasing', 'off', true)`)
  return Object.fromEntries(rows.map(({ id, details }) => [id, auditDigest(details)]))
}

/**
 * SQL that keeps the numbers and impersonal fields in a column of the audit trail, and replaces every other value with
 * a mark.
 */
export const withoutWords = (column: SQL) => sql`case when ${column} is not null then coalesce((
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) in ('number', 'boolean', 'null')
        or key in (select json_array_elements_text(${JSON.stringify(impersonalAuditFields)}::json))
      then value else to_jsonb(${erased}::text) end)
    from jsonb_each(${column})
  ), '{}') end`
