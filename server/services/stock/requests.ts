import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import {
  aheadOfNext,
  cancelRequestLife,
  confirmRequestLife,
  maxRequests,
  toNotify,
  type NotifyBy,
} from '#core/stock/requests.ts'
import type { Context, HasDatabase, MemberContext, RequestContext } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { confirmStockRequestEmail } from '../../emails/stock.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { idOfToken, isSigned, signedLink } from '../protection/signed-links.ts'
import { readWording } from '../shop/message-wording.ts'
import { isPublished } from '../catalogue/product-conditions.ts'
import { sendConfirmationEmail } from '../protection/confirmation-email.ts'

interface WaitedFor {
  productId: string
  specName: string
}

/** Finds a spec by its current name, or else by a former name; undefined if there is none. */
async function findSpec(
  { database }: HasDatabase,
  { productId, specName }: WaitedFor,
  { onlyPublished }: { onlyPublished: boolean },
) {
  const isNamed = sql`(${specs.name} = ${specName} or ${specName} = any(${specs.formerNames}))`
  const [spec] = await database
    .select({ productId: specs.productId, id: specs.id, name: products.name, displayName: specs.displayName })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(eq(specs.productId, productId), onlyPublished ? isPublished : undefined, isNamed))
    .orderBy(desc(sql`${specs.name} = ${specName}`), asc(specs.position))
    .limit(1)
  return spec
}

/** Finds a spec of a published product. @throws ShopError spec_not_found */
async function demandSpec(context: HasDatabase, which: WaitedFor) {
  const spec = await findSpec(context, which, { onlyPublished: true })
  if (spec === undefined) throw new ShopError('spec_not_found')
  return spec
}

/** Lists the waiting stock requests of the signed-in member, oldest first. */
export async function listRequests({ database, session }: MemberContext) {
  return database
    .select({ productId: stockRequests.productId, specName: specs.name, by: stockRequests.by })
    .from(stockRequests)
    .innerJoin(specs, and(eq(specs.productId, stockRequests.productId), eq(specs.id, stockRequests.specId)))
    .where(and(eq(stockRequests.memberId, session.member.id), sql`${stockRequests.notifiedAt} is null`))
    .orderBy(stockRequests.askedAt)
}

/**
 * Stores a member's request for a message when a spec is back in stock. A second request for the same spec changes how
 * the member is notified. "Double opt-in for a mail address not proven; a member's proven phone or e-mail needs none."
 * @throws ShopError spec_not_found, too_many_requests
 */
export async function requestStock(
  context: MemberContext,
  { by, lang, ...which }: WaitedFor & { by: NotifyBy; lang: Language },
): Promise<{ confirm: boolean }> {
  const { database, session, now } = context
  const { id: memberId, email, emailVerifiedAt } = session.member
  if (by === 'mail' && (email === null || emailVerifiedAt === null)) {
    if (email === null) throw new ShopError('spec_not_found')
    await sendConfirmation(context, { ...which, email, lang })
    return { confirm: true }
  }
  const spec = await demandSpec(context, which)
  const waiting = await database.$count(stockRequests, eq(stockRequests.memberId, memberId))
  if (waiting >= maxRequests) throw new ShopError('too_many_requests')
  const row = { id: randomUUID(), productId: spec.productId, specId: spec.id, by, language: lang }
  await database.execute(sql`
    insert into stock_requests (id, product_id, spec_id, member_id, by, language, asked_at)
    values (${row.id}, ${row.productId}, ${row.specId}, ${memberId}, ${by}, ${lang}, ${now()})
    on conflict (product_id, spec_id, coalesce(member_id, lower(email)))
    do update set by = excluded.by, language = excluded.language, told_at = null`)
  return { confirm: false }
}

/** Deletes a member's request, even for a spec that is no longer published. */
export async function forgetRequest(context: MemberContext, which: WaitedFor) {
  const spec = await findSpec(context, which, { onlyPublished: false })
  if (spec === undefined) return
  await context.database
    .delete(stockRequests)
    .where(
      and(
        eq(stockRequests.memberId, context.session.member.id),
        eq(stockRequests.productId, spec.productId),
        eq(stockRequests.specId, spec.id),
      ),
    )
}

/**
 * Returns the data that a link contains and signs: the complete request, because there is no row before it is
 * confirmed.
 */
const subjectOf = (productId: string, specId: string, email: string) => ({
  id: Buffer.from(JSON.stringify([productId, specId, email])).toString('base64url'),
  email,
})

/** Reads the request in a token; only `isSigned` checks whether the token is valid. */
function readToken(token: string): { productId: string; specId: string; email: string } {
  try {
    const parts = JSON.parse(Buffer.from(idOfToken(token), 'base64url').toString()) as unknown
    const [productId = '', specId = '', email = ''] = Array.isArray(parts) ? parts.map(String) : []
    return { productId, specId, email }
  } catch {
    return { productId: '', specId: '', email: '' }
  }
}

/**
 * Sends an email with a link that confirms the request, and stores nothing.
 * @throws ShopError spec_not_found, too_many_requests, email_failed
 */
export async function sendConfirmation(
  context: RequestContext,
  { email, lang, ...which }: WaitedFor & { email: string; lang: Language },
): Promise<void> {
  const now = context.now().getTime()
  const spec = await demandSpec(context, which)
  const subject = { ...subjectOf(spec.productId, spec.id, email), language: lang }
  const confirm = signedLink(context, 'confirm stock request', {
    ...subject,
    until: now + confirmRequestLife,
  })
  const cancel = signedLink(context, 'cancel stock request', { ...subject, until: now + cancelRequestLife })
  const names = { product: spec.name[lang], spec: spec.displayName[lang] }
  await sendConfirmationEmail(context, {
    to: email,
    email: confirmStockRequestEmail({ ...names, confirm, cancel }, (await readWording(context))(lang)),
  })
}

/** Stores the request of a link, unless it is already stored. @throws ShopError link_expired, too_many_requests */
export async function confirmRequest(
  context: RequestContext,
  { token, lang }: { token: string; lang: Language },
): Promise<void> {
  await context.limits.take('reset', context.client)
  const { productId, specId, email } = readToken(token)
  if (!isSigned(context, 'confirm stock request', token, subjectOf(productId, specId, email)))
    throw new ShopError('link_expired')
  await context.database
    .insert(stockRequests)
    .values({
      id: randomUUID(),
      productId,
      specId,
      email,
      by: 'mail',
      language: lang,
      askedAt: context.now(),
    })
    .onConflictDoNothing()
}

/** Deletes the request of a link. @throws ShopError link_expired, too_many_requests */
export async function cancelRequest(context: RequestContext, { token }: { token: string }): Promise<void> {
  const { productId, specId, email } = readToken(token)
  if (!isSigned(context, 'cancel stock request', token, subjectOf(productId, specId, email))) {
    await context.limits.take('reset', context.client)
    throw new ShopError('link_expired')
  }
  await context.database
    .delete(stockRequests)
    .where(
      and(
        eq(stockRequests.productId, productId),
        eq(stockRequests.specId, specId),
        sql`lower(${stockRequests.email}) = lower(${email})`,
      ),
    )
}

/**
 * Queues messages to the people who have waited longest for each spec that is back in stock: "sent once when it is
 * back, in the order of asking, deleted afterwards". Several processes may call this at once, but only one of them does
 * the work. Returns the number of notified people.
 */
export async function notifyWaiting(context: Pick<Context, 'database' | 'now'>): Promise<number> {
  const now = context.now()
  return context.database.transaction(async (tx) => {
    const lock = await tx.execute<{ ok: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('stock requests')) as ok`,
    )
    if (!lock.rows[0]?.ok) return 0
    await tx.execute(
      sql`delete from stock_requests where told_at <= ${new Date(now.getTime() - aheadOfNext)}`,
    )
    const { rows: back } = await tx.execute<{
      product: string
      spec: string
      stock: number
      notified: number
      waiting: number
    }>(sql`
      select r.product_id as product, r.spec_id as spec, s.stock,
        count(r.told_at)::int as notified, (count(*) - count(r.told_at))::int as waiting
      from stock_requests r
        join specs s on s.product_id = r.product_id and s.id = r.spec_id
        join products p on p.id = r.product_id
      where s.stock > 0 and p.published
      group by r.product_id, r.spec_id, s.stock
      having count(*) > count(r.told_at)`)
    let notified = 0
    for (const { product, spec, ...counts } of back) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        update stock_requests set told_at = ${now} where id in (
          select id from stock_requests
          where product_id = ${product} and spec_id = ${spec} and told_at is null
          order by asked_at, id limit ${toNotify(counts)}
        ) returning id`)
      for (const { id } of rows) await queueMessage(tx, { message: 'back-in-stock', request: id })
      notified += rows.length
    }
    if (notified > 0) log.info({ notified }, 'notified that a spec is back in stock')
    return notified
  })
}
