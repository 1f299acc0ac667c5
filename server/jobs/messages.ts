import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { members } from '../database/tables/members.ts'
import {
  emailChangedEmail,
  passwordChangedEmail,
  phoneChangedEmail,
  welcomeEmail,
} from '../emails/accounts.ts'
import { passwordChangedMessage, phoneChangedMessage } from '../emails/sms.ts'
import type { Email } from '../providers/mail/mail.ts'
import { notMeLink } from '../services/accounts/disown.ts'
import type { Member } from '../services/accounts/members.ts'
import type { MessageJob, MessageKinds } from './messages-queue.ts'
import { writeInvoiceIssued, writeOrderMoved, writeOrderReceived } from './order-messages.ts'

/** A written message and its recipient. */
type Outgoing = { to: string; email: Email } | { to: string; sms: string }

/** How each kind of message is written; undefined if its recipient is gone or has no address. */
const writers: {
  [Kind in keyof MessageKinds]: (context: Context, data: MessageKinds[Kind]) => Promise<Outgoing | undefined>
} = {
  welcome: toMember((member, _data, context) => {
    const { email, language } = member
    if (email === null) return undefined
    const notMe = notMeLink(context, { ...member, email })
    return { to: email, email: welcomeEmail({ ...valuesOf(member, context), notMe }, language) }
  }),
  'email-changed': toMember((member, { oldEmail }, context) => ({
    to: oldEmail,
    email: emailChangedEmail(valuesOf(member, context), member.language),
  })),
  // Sent to the mailbox, else to the old number: neither is likely under the control of an attacker.
  'phone-changed': toMember((member, { oldPhone }, context) => {
    const { email, language } = member
    const values = valuesOf(member, context)
    return email === null
      ? { to: oldPhone, sms: phoneChangedMessage(values, language) }
      : { to: email, email: phoneChangedEmail(values, language) }
  }),
  // Sent to the other channel than the code, so that access to one of them is not enough to hide the change.
  'password-changed': toMember((member, { codeCameBy }, context) => {
    const { email, phoneNumber, language } = member
    const values = valuesOf(member, context)
    return codeCameBy === 'sms' && email !== null
      ? { to: email, email: passwordChangedEmail(values, language) }
      : { to: phoneNumber, sms: passwordChangedMessage(values, language) }
  }),
  'order-received': (context, { order }) => writeOrderReceived(context, order),
  'order-status': (context, { order, entry }) => writeOrderMoved(context, order, entry),
  'invoice-issued': (context, { order }) => writeInvoiceIssued(context, order),
}

/** Writes the message of a job and returns a function that sends it, or undefined if there is none. */
export async function writeMessage(
  context: Context,
  job: MessageJob,
): Promise<((id: string) => Promise<void>) | undefined> {
  const write = writers[job.message] as
    | ((context: Context, data: MessageJob) => Promise<Outgoing | undefined>)
    | undefined
  // Queued by a newer release: it stays queued until a process that knows the kind fetches it.
  if (write === undefined) throw new Error(`no message is called ${job.message}`)
  const outgoing = await write(context, job)
  if (outgoing === undefined) return undefined
  const { mail, sms } = context.providers
  const { to } = outgoing
  return 'email' in outgoing
    ? (id) => mail.send(to, outgoing.email, id)
    : () => sms.send({ to, text: outgoing.sms })
}

function toMember<Data extends { member: string }>(
  write: (member: Member, data: Data, context: Context) => Outgoing | undefined,
) {
  return async (context: Context, data: Data): Promise<Outgoing | undefined> => {
    const [member] = await context.database.select().from(members).where(eq(members.id, data.member))
    return member && write(member, data, context)
  }
}

const valuesOf = ({ firstName }: Member, { settings }: Context) => ({
  firstName,
  origin: settings.PUBLIC_ORIGIN,
})
