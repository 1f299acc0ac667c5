import { eq } from 'drizzle-orm'
import { sameEmail } from '#core/accounts/email-changes.ts'
import { formatRinggit } from '#core/money.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { standardDescriptions } from '#core/orders/history.ts'
import { isCancelled, dueOf, stillToPay } from '#core/orders/orders.ts'
import { statusTable } from '#core/orders/statuses.ts'
import { payeeOf } from '#core/returns/payee.ts'
import { isOpen } from '#core/returns/statuses.ts'
import type { Context } from '../context.ts'
import { members } from '../database/tables/members.ts'
import { orderChangedEmail } from '../emails/order-changes.ts'
import {
  deliveryMovedEmail,
  invoiceIssuedEmail,
  orderCorrectedEmail,
  orderReceivedEmail,
  orderStatusEmail,
  type OrderEmailData,
} from '../emails/orders.ts'
import {
  confirmAskedMessage,
  orderChangedMessage,
  orderCorrectedMessage,
  orderTakenMessage,
  pickupReadyMessage,
} from '../emails/sms.ts'
import { refundPayeeEmail, refundPayeeMessage } from '../emails/returns.ts'
import { builtInWording } from '../emails/wording.ts'
import type { Email } from '../providers/mail/mail.ts'
import { readMoveReason } from '../services/orders/move-delivery.ts'
import { loadOrder, pickupCodeFor, toOrder, type StoredOrder } from '../services/orders/read-order.ts'
import { ownUnconfirmedEmail, unconfirmedEmail } from '../services/protection/quota.ts'
import { trackingLink } from '../services/tracking/tracking.ts'
import type { MessageContext } from './message-context.ts'
import { aboutReturn, composeReturnMoved, readReturnStep, writeReturnSms } from './return-messages.ts'

/** The email about a new order; undefined if the order or its email address is gone. */
export async function writeOrderReceived(context: MessageContext, id: string) {
  return write(context, id, orderReceivedEmail, () => true)
}

/** The SMS about an order taken by phone; undefined if the order or its phone number is gone. */
export async function writeOrderTaken(context: MessageContext, id: string) {
  const stored = await loadOrder(context.database, id)
  if (!stored?.row.contactPhone) return undefined
  const { language, contactPhone: to } = stored.row
  const { orderNumber: number, amountToPay } = toOrder(stored, language, context.now())
  const link = trackingLink(context, stored.row, language)
  return {
    to,
    sms: orderTakenMessage({ number, amount: formatRinggit(amountToPay), link }, context.wording(language)),
  }
}

/** The SMS with the link that confirms an order; undefined if the order is gone or need not be confirmed any more. */
export async function writeConfirmAsked(context: MessageContext, id: string) {
  const stored = await loadOrder(context.database, id)
  if (!stored?.row.contactPhone || !customerMayAnswer(stored.row)) return undefined
  const { language, contactPhone: to, customerConfirmedAt } = stored.row
  if (customerConfirmedAt !== null) return undefined
  const order = toOrder(stored, language, context.now())
  const link = trackingLink(context, stored.row, language)
  const amount = formatRinggit(stillToPay(order))
  const values = { number: order.orderNumber, amount, due: dueOf(order), link }
  return { to, sms: confirmAskedMessage(values, context.wording(language)) }
}

/**
 * The message about a change of status, by its history entry. Undefined if staff undid the change, and after a declined
 * return, when the order goes back to a status that the customer knows.
 */
export async function writeOrderMoved(context: MessageContext, id: string, entry: number) {
  const step = await readReturnStep(context, { entry })
  const indexOf = ({ history }: StoredOrder) => history.findIndex((moved) => moved.id === entry)
  const compose = (order: OrderEmailData, stored: StoredOrder) => {
    const { history } = stored
    const index = indexOf(stored)
    const moved = history[index]
    if (moved === undefined || history.some((later) => later.undoes === entry)) return undefined
    const { status, description, corrects } = moved
    const note = description[order.language]
    const isStandard = standardDescriptions.some((standard) => standard[order.language] === note)
    if (corrects !== null) {
      return orderCorrectedEmail(isStandard ? order : { ...order, note }, status)
    }
    const previous = history[index - 1]
    if (previous && statusTable[previous.status].resumes && !statusTable[status].returnStatus)
      return undefined
    const about = step === undefined ? order : aboutReturn(order, step.number)
    return orderStatusEmail(isStandard ? about : { ...about, note }, status)
  }
  const bySms = (await writePickupReady(context, id, entry)) ?? (await writeCorrected(context, id, entry))
  if (bySms !== undefined) return bySms
  if (step !== undefined) {
    const sms = await writeReturnStepSms(context, id, step)
    if (sms !== undefined) return sms
  }
  return write(context, id, compose, (stored) => {
    const moved = stored.history[indexOf(stored)]
    return moved !== undefined && moved.corrects === null && 'customer' in statusTable[moved.status].from
  })
}

/**
 * The message about a step of a return that the order's status does not show; undefined if the step was undone.
 */
export async function writeReturnMoved(context: MessageContext, id: string, event: number) {
  const step = await readReturnStep(context, { event })
  if (step === undefined) return undefined
  const sms = await writeReturnStepSms(context, id, step)
  return sms ?? write(context, id, (order, stored) => composeReturnMoved(order, stored, step))
}

async function writeReturnStepSms(
  context: MessageContext,
  id: string,
  step: NonNullable<Awaited<ReturnType<typeof readReturnStep>>>,
) {
  const stored = await loadOrder(context.database, id)
  return stored && writeReturnSms(context, stored, toOrder(stored, stored.row.language, context.now()), step)
}

/**
 * The message that the refund of a return now goes elsewhere, in the built-in words. Undefined if the order is gone or
 * the return has ended meanwhile; the end of a return has its own message.
 */
export async function writeRefundPayee(context: MessageContext, id: string, number: number) {
  const stored = await loadOrder(context.database, id)
  const found = stored?.returns.all.find((one) => one.number === number)
  if (stored === undefined || !found || found.refundWay === null || !isOpen(found.status)) return undefined
  const payee = payeeOf(found.refundWay, found.accountEnd)
  const fixed = { ...context, wording: builtInWording }
  const { language, contactPhone: to } = stored.row
  const { orderNumber } = toOrder(stored, language, context.now())
  const link = trackingLink(context, stored.row, language)
  const sms = refundPayeeMessage({ ...payee, number: orderNumber, link }, fixed.wording(language))
  const bySms = to === '' ? undefined : { to, sms }
  const byEmail = await write(
    fixed,
    id,
    (order) => refundPayeeEmail(order, payee),
    () => true,
  )
  return byEmail ? { ...byEmail, ...(bySms && { otherwise: bySms }) } : bySms
}

/** The SMS with the pickup code, for customers without an email address; otherwise undefined. */
async function writePickupReady(context: MessageContext, id: string, entry: number) {
  const stored = await loadOrder(context.database, id)
  if (stored === undefined || stored.row.contactEmail !== '' || stored.row.contactPhone === '')
    return undefined
  const { row, history } = stored
  const moved = history.find((one) => one.id === entry)
  const isReady = moved?.corrects === null && statusTable[moved.status].isOnTheWay === true
  if (!isReady || history.some((later) => later.undoes === entry)) return undefined
  const { language, contactPhone: to } = row
  const order = toOrder(stored, language, context.now())
  const { pickupCode: code } = pickupCodeFor(context, order)
  if (code === undefined) return undefined
  const { orderNumber: number, pickupPlace } = order
  const wording = context.wording(language)
  const location = pickupPlace?.name ?? wording.t('orders.pickupUnknown')
  const link = trackingLink(context, row, language)
  const amount = formatRinggit(stillToPay(order))
  const values = { number, location, code, amount, due: dueOf(order), link }
  return { to, sms: pickupReadyMessage(values, wording) }
}

/**
 * The SMS that corrects a step, for customers who read about that step by SMS; otherwise undefined. Customers without an
 * email address were told nothing about other steps.
 */
async function writeCorrected(context: MessageContext, id: string, entry: number) {
  const stored = await loadOrder(context.database, id)
  if (stored === undefined || stored.row.contactEmail !== '' || stored.row.contactPhone === '')
    return undefined
  const { row, history } = stored
  const moved = history.find((one) => one.id === entry)
  const step = history.find((one) => one.id === moved?.corrects)
  if (moved === undefined || step === undefined) return undefined
  const { language, contactPhone: to, shippingMethod } = row
  const wasReady = shippingMethod === 'self_pickup' && statusTable[step.status].isOnTheWay === true
  if (!wasReady && (await readReturnStep(context, { entry: step.id })) === undefined) return undefined
  const { orderNumber: number } = toOrder(stored, language, context.now())
  const { status } = moved
  const values = { number, status, shippingMethod, link: trackingLink(context, row, language) }
  return { to, sms: orderCorrectedMessage(values, context.wording(language)) }
}

/** The email about an issued invoice; undefined if the order has no invoice. */
export async function writeInvoiceIssued(context: MessageContext, id: string) {
  return write(context, id, (order) => {
    const { invoiceNumber } = order.invoiceInfo
    return invoiceNumber === undefined ? undefined : invoiceIssuedEmail(order, invoiceNumber)
  })
}

/** The email about the new days of a delivery; undefined if the order has no promised days any more or is cancelled. */
export async function writeDeliveryMoved(context: MessageContext, id: string) {
  const note = await readMoveReason(context, id)
  return write(context, id, (order) =>
    order.promise === undefined || isCancelled(order.status)
      ? undefined
      : deliveryMovedEmail({ ...order, ...(note !== undefined && { note }) }, order.promise),
  )
}

/** The email about a change of an order, or an SMS if the order has no email address; undefined if none is due. */
export async function writeOrderChanged(context: MessageContext, id: string, change: number) {
  const stored = await loadOrder(context.database, id)
  if (stored === undefined) return undefined
  const { language, contactPhone: to, contactEmail } = stored.row
  const order = toOrder(stored, language, context.now())
  const changed = order.changes.find((one) => one.id === change)
  if (changed === undefined) return undefined
  if (contactEmail !== '') return write(context, id, (data) => orderChangedEmail(data, changed))
  if (to === '' || (changed.state !== 'applied' && changed.state !== 'proposed')) return undefined
  const { orderNumber: number, amountToPay, paidInAdvance } = order
  const whole = changed.state === 'proposed' ? changed.toPay.after : amountToPay
  const amount = stillToPay({ amountToPay: whole, paidInAdvance })
  const link = trackingLink(context, stored.row, language)
  const about = { number, amount: formatRinggit(amount), link, state: changed.state }
  return { to, sms: orderChangedMessage(about, context.wording(language)) }
}

/** An email about an order, to the address and in the language of the order; undefined if there is nothing to send. */
async function write(
  context: MessageContext,
  id: string,
  compose: (order: OrderEmailData, stored: StoredOrder) => Email | undefined,
  isByMember: (stored: StoredOrder) => boolean = () => false,
) {
  const { database, settings, now, wording } = context
  const stored = await loadOrder(database, id)
  // The address is empty after the member's data was erased.
  if (!stored?.row.contactEmail) return undefined
  const { language, contactEmail, paidAt } = stored.row
  const found = toOrder(stored, language, now())
  const order = {
    ...found,
    ...pickupCodeFor(context, found),
    ...wording(language),
    origin: settings.PUBLIC_ORIGIN,
    trackingLink: trackingLink(context, stored.row, language),
    unpaid: paidAt === null,
  }
  const email = compose(order, stored)
  if (email === undefined) return undefined
  return {
    to: contactEmail,
    email,
    limited: isByMember(stored) ? await limitOf(database, stored.row) : undefined,
  }
}

/**
 * The limit for emails that a member causes to an address whose owner did not agree: an address of somebody else, or an
 * unconfirmed one.
 */
async function limitOf(database: Context['database'], { memberId, contactEmail }: StoredOrder['row']) {
  const [member] = await database
    .select({ email: members.email, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(eq(members.id, memberId ?? ''))
  if (!member || !sameEmail(member.email, contactEmail)) return unconfirmedEmail(contactEmail)
  return member.emailVerifiedAt === null ? ownUnconfirmedEmail(contactEmail) : undefined
}
