import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { emailChanges, members } from '../database/tables/members.ts'
import { newsletterSubscribers } from '../database/tables/newsletter.ts'
import {
  codeEmail,
  confirmEmailEmail,
  emailChangedEmail,
  emailTakenEmail,
  newDeviceEmail,
  passwordChangedEmail,
  phoneChangedEmail,
  unconfirmedAddressEmail,
  welcomeEmail,
} from '../emails/accounts.ts'
import { newsletterConfirmedEmail } from '../emails/newsletter.ts'
import {
  codeMessage,
  newDeviceMessage,
  passwordChangedMessage,
  phoneChangedMessage,
  trackingCodeMessage,
} from '../emails/sms.ts'
import type { Charge } from '../services/protection/rate-limits.ts'
import { log } from '../observability/log.ts'
import type { Email } from '../providers/mail/mail.ts'
import { confirmEmailLife, undoEmailLife } from '#core/accounts/email-changes.ts'
import { newEmailSubject } from '../services/accounts/change-email.ts'
import { findByEmail, findByPhone, unconfirmedEmailOf, type Member } from '../services/accounts/members.ts'
import { signedLink } from '../services/protection/signed-links.ts'
import { findByNumber } from '../services/tracking/tracking.ts'
import { openCode } from '../services/accounts/verification/queued-code.ts'
import { ofDayOnly, ownUnconfirmedEmail, warningBySms } from '../services/protection/quota.ts'
import { readWording } from '../services/shop/message-wording.ts'
import { unsubscribeLink } from '../services/shop/newsletter.ts'
import type { MessageContext } from './message-context.ts'
import { writeCompanyInvitation } from './companies/company-messages.ts'
import { writePurchaseRequest, writeRequestDecided } from './companies/request-messages.ts'
import {
  writeQuotationAccepted,
  writeQuotationAnswered,
  writeQuotationReminder,
  writeQuotationRequested,
  writeQuotationSent,
} from './quotations/quotation-messages.ts'
import { writeQuotationWaits } from './quotations/quotation-waits.ts'
import type { MessageJob, MessageKinds } from './messages-queue.ts'
import {
  writeConfirmAsked,
  writeDeliveryMoved,
  writeInvoiceIssued,
  writeOrderChanged,
  writeOrderMoved,
  writeOrderReceived,
  writeOrderTaken,
  writeRefundPayee,
  writeReturnMoved,
} from './order-messages.ts'
import {
  writeExportReady,
  writeNewOrders,
  writeStaffChange,
  writeStaffLink,
  writeStaffPasskey,
} from './staff-messages.ts'
import { writeBackInStock } from './stock-messages.ts'

/** How long the link of a welcome email works, in milliseconds. */
const disownLife = 30 * 24 * 3_600_000

/** A written SMS and its recipient. */
interface Sms {
  to: string
  sms: string
  /** The limits of messages that a person can cause to somebody else's phone. */
  limits?: readonly Charge[]
}

/** A written message and its recipient. */
type Outgoing =
  | {
      to: string
      email: Email
      /** The limit of emails that a member can cause to an address whose owner has not agreed to them. */
      limited?: Charge | undefined
      /**
       * An SMS sent in place of an email beyond the limit, so that nobody can suppress a warning by using up the limit.
       */
      otherwise?: Sms
    }
  | Sms
  /** Nothing is sent; `unsent` runs instead. */
  | { unsent: () => Promise<void> }

/** The link with which the owner of an address confirms it for an account. */
function confirmLink(context: MessageContext, member: Member, email: string): string {
  const until = context.now().getTime() + confirmEmailLife
  const { language } = member
  return signedLink(context, 'confirm email', { ...newEmailSubject(member, email), language, until })
}

/** The writer of each kind of message. It returns undefined if the recipient is gone or has no address. */
const writers: {
  [Kind in keyof MessageKinds]: (
    context: MessageContext,
    data: MessageKinds[Kind],
  ) => Promise<Outgoing | undefined>
} = {
  welcome: toMember((member, _data, context) => {
    const { email, language } = member
    if (email === null) return undefined
    const until = member.createdAt.getTime() + disownLife
    const links = {
      confirm: confirmLink(context, member, email),
      notMe: signedLink(context, 'disown', { id: member.id, email, language, until }),
    }
    return {
      to: email,
      email: welcomeEmail({ ...valuesOf(member, context), ...links }, context.wording(language)),
    }
  }),
  'new-email': toMember(async (member, { email }, context) => {
    const { language } = member
    // The member has entered another address since, or confirmed this one.
    if (unconfirmedEmailOf(member) !== email) return undefined
    const owner = await findByEmail(context, email)
    if (owner !== undefined && owner.id !== member.id)
      return {
        to: owner.email ?? email,
        email: emailTakenEmail(valuesOf(owner, context), context.wording(owner.language)),
      }
    const confirm = confirmLink(context, member, email)
    return {
      to: email,
      email: confirmEmailEmail({ ...valuesOf(member, context), confirm }, context.wording(language)),
    }
  }),
  'email-changed': toMember(async (member, { oldEmail, change: id }, context) => {
    const { language } = member
    const [change] = await context.database.select().from(emailChanges).where(eq(emailChanges.id, id))
    const undo =
      change &&
      signedLink(context, 'undo email', {
        id: change.id,
        email: oldEmail,
        language,
        until: change.changedAt.getTime() + undoEmailLife,
      })
    return {
      to: oldEmail,
      email: emailChangedEmail({ ...valuesOf(member, context), undo }, context.wording(language)),
    }
  }),
  'new-device': toMember((member, { device }, context) => {
    const { email, phoneNumber, language, emailVerifiedAt } = member
    const values = { ...valuesOf(member, context), device }
    const otherwise = { to: phoneNumber, sms: newDeviceMessage(values, context.wording(language)) }
    if (email === null) return otherwise
    const limited = emailVerifiedAt === null ? ownUnconfirmedEmail(email) : undefined
    return { to: email, email: newDeviceEmail(values, context.wording(language)), limited, otherwise }
  }),
  // Sent to the email address or, without one, to the old number: an attacker is unlikely to control either.
  'phone-changed': toMember((member, { oldPhone }, context) => {
    const { email, language } = member
    const values = valuesOf(member, context)
    return email === null
      ? { to: oldPhone, sms: phoneChangedMessage(values, context.wording(language)) }
      : { to: email, email: phoneChangedEmail(values, context.wording(language)) }
  }),
  // The message goes by the channel that did not carry the code, so an attacker who controls only one channel cannot
  // hide the change.
  'password-changed': toMember((member, { codeCameBy }, context) => {
    const { email, phoneNumber, language, emailVerifiedAt } = member
    const values = valuesOf(member, context)
    const otherwise = { to: phoneNumber, sms: passwordChangedMessage(values, context.wording(language)) }
    if (codeCameBy === 'mail' || email === null) return otherwise
    const limited = emailVerifiedAt === null ? ownUnconfirmedEmail(email) : undefined
    return { to: email, email: passwordChangedEmail(values, context.wording(language)), limited, otherwise }
  }),
  code: async (context, data) => {
    const { channel, to, code, charges, order: number } = openCode(context, data)
    const isLate = context.now().getTime() >= data.until
    const { PUBLIC_ORIGIN: origin } = context.settings
    const wording = context.wording(data.lang)
    if (number !== undefined && !isLate) {
      const order = await findByNumber(context, { number, phoneNumber: to })
      if (order !== undefined) return { to, sms: trackingCodeMessage({ code, origin }, wording) }
    }
    const find = channel === 'mail' ? findByEmail : findByPhone
    const member = isLate || number !== undefined ? undefined : await find(context, to)
    if (channel === 'mail' && member?.email) {
      const { email, emailVerifiedAt } = member
      const isConfirmed = emailVerifiedAt !== null
      const values = valuesOf(member, context)
      return {
        to: email,
        email: isConfirmed ? codeEmail({ code }, wording) : unconfirmedAddressEmail(values, wording),
      }
    }
    if (channel === 'sms' && member !== undefined)
      return { to: member.phoneNumber, sms: codeMessage({ code, origin }, wording) }
    // If the code is late, all limits are given back. Otherwise nobody has this number or address, and only the limit
    // of the day is given back: giving back the others would reveal who is a member.
    return { unsent: () => context.limits.giveBack(isLate ? charges : ofDayOnly(charges)) }
  },
  'order-received': (context, { order }) => writeOrderReceived(context, order),
  'confirm-asked': (context, { order }) => writeConfirmAsked(context, order),
  'order-taken': (context, { order }) => writeOrderTaken(context, order),
  'order-status': (context, { order, entry }) => writeOrderMoved(context, order, entry),
  'invoice-issued': (context, { order }) => writeInvoiceIssued(context, order),
  'delivery-moved': (context, { order }) => writeDeliveryMoved(context, order),
  'order-changed': (context, { order, change }) => writeOrderChanged(context, order, change),
  'return-moved': (context, { order, event }) => writeReturnMoved(context, order, event),
  'refund-payee': (context, data) => writeRefundPayee(context, data.order, data.return),
  'company-invitation': (context, { invitation }) => writeCompanyInvitation(context, invitation),
  'purchase-request': (context, data) => writePurchaseRequest(context, data),
  'purchase-request-decided': (context, { request }) => writeRequestDecided(context, request),
  'quotation-requested': (context, { quotation }) => writeQuotationRequested(context, quotation),
  'quotation-sent': (context, data) => writeQuotationSent(context, data),
  'quotation-reminder': (context, data) => writeQuotationReminder(context, data),
  'quotation-answered': (context, data) => writeQuotationAnswered(context, data),
  'quotation-accepted': (context, { quotation }) => writeQuotationAccepted(context, quotation),
  'quotation-waits': (context, data) => writeQuotationWaits(context, data),
  'back-in-stock': (context, { request }) => writeBackInStock(context, request),
  'staff-link': (context, data) => writeStaffLink(context, data),
  'export-ready': (context, data) => writeExportReady(context, data),
  'new-orders': (context, data) => writeNewOrders(context, data),
  'staff-change': (context, data) => writeStaffChange(context, data),
  'staff-passkey': (context, data) => writeStaffPasskey(context, data),
  'newsletter-confirmed': async (context, { subscriber: id }) => {
    const [subscriber] = await context.database
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
    if (subscriber === undefined) return undefined
    const unsubscribe = unsubscribeLink(context, subscriber)
    return {
      to: subscriber.email,
      email: newsletterConfirmedEmail({ unsubscribe }, context.wording(subscriber.language)),
    }
  },
}

/** Writes the message of a job and returns a function that sends it; undefined if there is nothing to send. */
export async function writeMessage(
  context: Context,
  job: MessageJob,
): Promise<((id: string) => Promise<void>) | undefined> {
  const write = writers[job.message] as
    | ((context: MessageContext, data: MessageJob) => Promise<Outgoing | undefined>)
    | undefined
  // Queued by a newer release: the job stays queued until a process that knows this kind fetches it.
  if (write === undefined) throw new Error(`no message is called ${job.message}`)
  const outgoing = await write({ ...context, wording: await readWording(context) }, job)
  if (outgoing === undefined) return undefined
  const { mail, sms } = context.providers
  if ('unsent' in outgoing) return outgoing.unsent
  const { to } = outgoing
  if ('sms' in outgoing) {
    const send = () => sms.send({ to, text: outgoing.sms })
    const { limits = [] } = outgoing
    return limits.length === 0 ? send : async () => void (await sendLimited(context, limits, send))
  }
  const { email, limited, otherwise } = outgoing
  if (limited === undefined) return (id) => mail.send(to, email, id)
  return async (id) => {
    const isSent = await sendLimited(context, [limited], () => mail.send(to, email, id))
    if (isSent || otherwise === undefined) return
    await sendLimited(context, [warningBySms(otherwise.to)], () =>
      sms.send({ to: otherwise.to, text: otherwise.sms }),
    )
  }
}

/**
 * Sends a message unless one of today's limits is reached, and returns whether it was sent. A failed message is not counted.
 */
async function sendLimited(
  { limits }: Context,
  charges: readonly Charge[],
  send: () => Promise<void>,
): Promise<boolean> {
  try {
    await limits.takeAll(charges)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'too_many_requests') throw error
    log.warn({ limits: charges.map(({ kind }) => kind) }, 'a message was left out: enough were sent today')
    return false
  }
  try {
    await send()
  } catch (error) {
    await limits.giveBack(charges)
    throw error
  }
  return true
}

function toMember<Data extends { member: string }>(
  write: (
    member: Member,
    data: Data,
    context: MessageContext,
  ) => Outgoing | undefined | Promise<Outgoing | undefined>,
) {
  return async (context: MessageContext, data: Data): Promise<Outgoing | undefined> => {
    const [member] = await context.database.select().from(members).where(eq(members.id, data.member))
    return member && write(member, data, context)
  }
}

const valuesOf = ({ firstName, nameInScript }: Member, { settings }: Context) => ({
  firstName,
  nameInScript,
  origin: settings.PUBLIC_ORIGIN,
})
