import { and, desc, eq, lt } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { quotationState } from '#core/quotations/states.ts'
import {
  quotationMessages,
  quotations,
  quotationVersions,
} from '../../database/tables/quotations/quotations.ts'
import {
  quotationAcceptedEmail,
  quotationAnsweredEmail,
  quotationReminderEmail,
  quotationRequestedEmail,
  quotationSentEmail,
} from '../../emails/quotations.ts'
import { unconfirmedEmail } from '../../services/protection/quota.ts'
import { findMember, quotationLink } from '../../services/quotations/links.ts'
import { addressOf, nameOfRecipient } from '../../services/quotations/recipient.ts'
import { readAcceptance } from '../../services/quotations/read-by-link.ts'
import type { MessageContext } from '../message-context.ts'

async function find({ database }: MessageContext, id: string) {
  const [quotation] = await database.select().from(quotations).where(eq(quotations.id, id))
  // Nothing is sent once the data of the person is erased.
  return quotation?.contactEmail === '' ? undefined : quotation
}

async function findVersion({ database }: MessageContext, quotation: string, version: number) {
  const [found] = await database
    .select()
    .from(quotationVersions)
    .where(and(eq(quotationVersions.quotationId, quotation), eq(quotationVersions.version, version)))
  return found
}

/** Writes to whoever asked for a quotation that it was received. */
export async function writeQuotationRequested(context: MessageContext, id: string) {
  const quotation = await find(context, id)
  if (quotation === undefined) return undefined
  const { contactEmail, contactName: name, language, pieces } = quotation
  const member = await findMember(context.database, quotation.memberId)
  const isOwn = member?.emailVerifiedAt != null && member.email?.toLowerCase() === contactEmail.toLowerCase()
  const number = formatQuotationNumber(quotation)
  return {
    to: contactEmail,
    email: quotationRequestedEmail({ number, name, pieces }, context.wording(language)),
    // Anybody's address could have been typed.
    ...(!isOwn && { limited: unconfirmedEmail(contactEmail) }),
  }
}

interface ToRecipient {
  quotation: string
  version: number
  /** The id of a member who gets a link of their own; '' for the contact. */
  member: string
}

/** Writes that a version was sent, or reminds of it; undefined once it can no longer be accepted. */
export async function writeQuotationSent(
  context: MessageContext,
  { quotation: id, version: sent, member: memberId }: ToRecipient,
  write: typeof quotationSentEmail = quotationSentEmail,
) {
  const quotation = await find(context, id)
  const version = quotation && (await findVersion(context, id, sent))
  if (version === undefined || version.version !== quotation?.version) return undefined
  const state = quotationState(quotation, formatDate(context.now()))
  const member = memberId === '' ? undefined : await findMember(context.database, memberId)
  if (state !== 'sent' || (memberId !== '' && (member === undefined || member.blockedAt !== null)))
    return undefined
  const values = {
    number: formatQuotationNumber(quotation),
    name: nameOfRecipient(quotation, member),
    version: sent,
    total: toRinggit(version.totalSen),
    validUntil: version.content.validUntil,
    link: quotationLink(context, quotation, version, member),
  }
  const to = addressOf(quotation, member)
  const language = member?.language ?? quotation.language
  return to ? { to, email: write(values, context.wording(language)) } : undefined
}

/** Reminds of a version before its last day. */
export const writeQuotationReminder = (context: MessageContext, recipient: ToRecipient) =>
  writeQuotationSent(context, recipient, quotationReminderEmail)

/** Writes the answer of staff to whoever asked last before it. */
export async function writeQuotationAnswered(
  context: MessageContext,
  { quotation: id, entry }: { quotation: string; entry: number },
) {
  const quotation = await find(context, id)
  const [message] = await context.database
    .select()
    .from(quotationMessages)
    .where(and(eq(quotationMessages.id, entry), eq(quotationMessages.quotationId, id)))
  const version = quotation && (await findVersion(context, id, quotation.version ?? 0))
  if (quotation === undefined || message === undefined || version === undefined) return undefined
  const asker = await findAsker(context, message)
  const member = await findMember(context.database, asker ?? quotation.memberId)
  if (member !== undefined && member.blockedAt !== null) return undefined
  const values = {
    number: formatQuotationNumber(quotation),
    name: nameOfRecipient(quotation, member),
    answer: message.text,
    link: quotationLink(context, quotation, version, member),
  }
  const to = addressOf(quotation, member)
  const language = member?.language ?? quotation.language
  return to === undefined
    ? undefined
    : { to, email: quotationAnsweredEmail(values, context.wording(language)) }
}

/** Finds the member who asked what a message answers; null for a contact without an account. */
async function findAsker(
  { database }: MessageContext,
  { id, quotationId }: typeof quotationMessages.$inferSelect,
): Promise<string | null> {
  const { memberId, kind } = quotationMessages
  const [question] = await database
    .select({ memberId })
    .from(quotationMessages)
    .where(
      and(eq(quotationMessages.quotationId, quotationId), eq(kind, 'question'), lt(quotationMessages.id, id)),
    )
    .orderBy(desc(quotationMessages.id))
    .limit(1)
  return question?.memberId ?? null
}

/** Sends the contact a copy of the acceptance. */
export async function writeQuotationAccepted(context: MessageContext, id: string) {
  const quotation = await find(context, id)
  const version = quotation && (await findVersion(context, id, quotation.version ?? 0))
  if (version === undefined || quotation?.step !== 'accepted') return undefined
  const { name: by, position, order } = await readAcceptance(context.database, quotation)
  const member = await findMember(context.database, quotation.memberId)
  const values = {
    number: formatQuotationNumber(quotation),
    name: quotation.contactName,
    by,
    position,
    order: order?.orderNumber ?? '',
    total: toRinggit(version.totalSen),
    link: quotationLink(context, quotation, version, member),
  }
  const to = addressOf(quotation, member)
  return to === undefined
    ? undefined
    : { to, email: quotationAcceptedEmail(values, context.wording(quotation.language)) }
}
