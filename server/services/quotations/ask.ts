import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { AskedQuotation } from '#core/quotations/asking.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import type { RequestContext, Session } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { findByPhone } from '../accounts/members.ts'
import { hasProof, useProof } from '../accounts/verification/verification.ts'
import { demandMembership } from '../companies/membership.ts'
import { audit } from '../staff/audit.ts'
import { nextQuotationNumber } from './next-number.ts'
import { demandAddress } from './recipient.ts'
import { tellStaff } from './tell-staff.ts'

/** The most quotations that a person may wait for at once. */
const maxWaiting = 10

interface Asking {
  asked: AskedQuotation
  lang: Language
  /** The signed-in member; a visitor has confirmed the phone number instead, as `proof` shows. */
  member: Session['member'] | undefined
  proof: string | undefined
  idempotencyKey: string | undefined
}

/** A quotation that was asked for, and the address to which it is sent. */
interface Asked {
  id: string
  number: string
  email: string
}

/**
 * Asks for a quotation. A repeated submission is answered with the first one.
 * @throws ShopError phone_not_verified, invalid_input for an address to which no link is sent, account_blocked, company_not_found, company_closed, spec_not_found,
 * pickup_location_closed, quotation_limit_reached, too_many_requests
 */
export async function askForQuotation(context: RequestContext, input: Asking): Promise<Asked> {
  const { asked, member } = input
  const phoneNumber = member?.phoneNumber ?? asked.contact.phoneNumber
  // Whoever is blocked cannot ask by signing out, either. Only who has confirmed the number learns of it.
  const owner = member ?? (await findConfirmed(context, input))
  if (owner && owner.blockedAt !== null) throw new ShopError('account_blocked')
  const submissionKey = input.idempotencyKey && `${phoneNumber} ${input.idempotencyKey}`
  const proof = { phoneNumber, purpose: 'quotation' as const, token: input.proof }
  if (member === undefined && !(await hasProof(context, proof))) {
    const repeated = await findSubmitted(context.database, submissionKey)
    // Answered to whoever holds the key, because the first answer may have been lost after the proof was used up.
    if (repeated) return repeated
    throw new ShopError('phone_not_verified')
  }
  const email = demandAddress('contact.email', {
    typed: asked.contact.email,
    member,
    companyId: asked.companyId,
  })
  await context.limits.take('codesForClient', `quotations of ${phoneNumber}`)
  return context.database.transaction(async (tx) => {
    // One request of a person at a time, so that two of them neither pass the limit nor make two quotations.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`quotations of ${phoneNumber}`}, 0))`,
    )
    const earlier = await findSubmitted(tx, submissionKey)
    if (earlier) return earlier
    if (member === undefined && !(await useProof(context, tx, proof)))
      throw new ShopError('phone_not_verified')
    await demandAskable(tx, { asked, member, phoneNumber })
    const at = context.now()
    const id = randomUUID()
    const number = await nextQuotationNumber(tx, at)
    await tx.insert(quotations).values({
      id,
      ...number,
      step: 'requested',
      origin: asked.origin,
      requestedAt: at,
      since: at,
      updatedAt: at,
      memberId: member?.id ?? null,
      companyId: asked.companyId ?? null,
      companyName: asked.companyName ?? null,
      contactName: asked.contact.name,
      contactPhone: phoneNumber,
      contactEmail: email,
      language: input.lang,
      asked: { ...asked, contact: { ...asked.contact, email } },
      pieces: asked.items.reduce((sum, { quantity }) => sum + quantity, 0),
      submissionKey: submissionKey ?? null,
    })
    await audit(tx, {
      at,
      actor: { kind: member ? 'member' : 'visitor', id: member?.id ?? '', requestId: context.requestId },
      action: 'quotation.requested',
      subject: 'quotation',
      subjectId: id,
      after: { number: formatQuotationNumber(number) },
    })
    await queueMessage(tx, { message: 'quotation-requested', quotation: id })
    await tellStaff(tx, { quotation: id, event: 'requested' })
    return { id, number: formatQuotationNumber(number), email }
  })
}

/** Finds the member with the phone number that a visitor has confirmed. */
async function findConfirmed(context: RequestContext, { asked, proof: token }: Asking) {
  const { phoneNumber } = asked.contact
  return (await hasProof(context, { phoneNumber, purpose: 'quotation', token }))
    ? findByPhone(context, phoneNumber)
    : undefined
}

async function findSubmitted(database: Pick<Database, 'select'>, submissionKey: string | undefined) {
  if (submissionKey === undefined) return undefined
  const [found] = await database.select().from(quotations).where(eq(quotations.submissionKey, submissionKey))
  return found && { id: found.id, number: formatQuotationNumber(found), email: found.contactEmail }
}

async function demandAskable(
  tx: Transaction,
  { asked, member, phoneNumber }: Pick<Asking, 'asked' | 'member'> & { phoneNumber: string },
): Promise<void> {
  if (asked.companyId !== undefined) {
    if (member === undefined) throw new ShopError('company_not_found')
    const { company } = await demandMembership(tx, { memberId: member.id, companyId: asked.companyId })
    if (company.closedAt !== null) throw new ShopError('company_closed')
  }
  const { shippingMethod, pickupLocation = '' } = asked.delivery
  if (shippingMethod === 'self_pickup') {
    const isOpen = and(eq(pickupLocations.id, pickupLocation), eq(pickupLocations.open, true))
    if ((await tx.$count(pickupLocations, isOpen)) === 0) throw new ShopError('pickup_location_closed')
  }
  await findSpecs(tx, asked)
  const own = member
    ? or(eq(quotations.memberId, member.id), eq(quotations.contactPhone, phoneNumber))
    : eq(quotations.contactPhone, phoneNumber)
  const waiting = await tx.$count(quotations, and(own, inArray(quotations.step, ['requested', 'draft'])))
  if (waiting >= maxWaiting) throw new ShopError('quotation_limit_reached', { most: maxWaiting })
}

/** Finds the specs that were asked for, in their sequence, with the pieces. @throws ShopError spec_not_found */
export async function findSpecs(
  database: Pick<Database, 'select'>,
  { items }: Pick<AskedQuotation, 'items'>,
): Promise<{ productId: string; specId: string; pieces: number }[]> {
  const rows = await database
    .select({ id: specs.id, name: specs.name, formerNames: specs.formerNames, productId: specs.productId })
    .from(specs)
    .innerJoin(products, and(eq(products.id, specs.productId), products.published))
    .where(inArray(specs.productId, [...new Set(items.map(({ productId }) => productId))]))
    .orderBy(specs.position)
  const found = new Map<string, { productId: string; specId: string; pieces: number }>()
  for (const { productId, specName, quantity } of items) {
    const spec = findSpec({ specs: rows.filter((row) => row.productId === productId) }, specName)
    if (spec === undefined) throw new ShopError('spec_not_found')
    const key = JSON.stringify([productId, spec.id])
    const pieces = (found.get(key)?.pieces ?? 0) + quantity
    found.set(key, { productId, specId: spec.id, pieces })
  }
  return [...found.values()]
}
