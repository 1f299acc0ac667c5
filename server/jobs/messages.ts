import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { members } from '../database/tables/members.ts'
import {
  emailChangedLetter,
  passwordChangedLetter,
  phoneChangedLetter,
  welcomeLetter,
} from '../emails/accounts.ts'
import { passwordChangedMessage, phoneChangedMessage } from '../emails/sms.ts'
import type { Member } from '../services/accounts/members.ts'
import { notMeLink } from '../services/accounts/disown.ts'
import type { MessageJob } from './messages-queue.ts'
import { writeInvoiceIssued, writeOrderMoved, writeOrderReceived, type OrderMail } from './order-messages.ts'

/** Hands a message over under the id of its job. */
type Send = (id: string) => Promise<void>

/**
 * Writes what a job asks for, from what the database knows now, and answers how to send it; undefined when
 * its reader is gone or has no address any more.
 */
export async function writeMessage(context: Context, job: MessageJob): Promise<Send | undefined> {
  switch (job.message) {
    case 'welcome':
      return writeWelcome(context, job)
    case 'email-changed':
      return writeEmailChanged(context, job)
    case 'phone-changed':
      return writePhoneChanged(context, job)
    case 'password-changed':
      return writePasswordChanged(context, job)
    case 'order-received':
      return mailing(context, await writeOrderReceived(context, job.order))
    case 'order-status':
      return mailing(context, await writeOrderMoved(context, job.order, job.entry))
    case 'invoice-issued':
      return mailing(context, await writeInvoiceIssued(context, job.order))
    default:
      // Queued by a newer process: it stays queued until one that knows it takes it.
      throw new Error(`no message is called ${(job as MessageJob).message}`)
  }
}

function mailing({ providers }: Context, mail: OrderMail | undefined): Send | undefined {
  return mail && ((id) => providers.mail.send(mail.to, mail.letter, id))
}

async function findMember({ database }: Context, id: string): Promise<Member | undefined> {
  const [member] = await database.select().from(members).where(eq(members.id, id))
  return member
}

type Of<Message extends MessageJob['message']> = Extract<MessageJob, { message: Message }>

async function writeWelcome(context: Context, job: Of<'welcome'>): Promise<Send | undefined> {
  const member = await findMember(context, job.member)
  if (member === undefined || member.email === null) return undefined
  const { email, firstName, language } = member
  const notMe = notMeLink(context, { ...member, email })
  const letter = welcomeLetter({ firstName, origin: context.settings.PUBLIC_ORIGIN, notMe }, language)
  return (id) => context.providers.mail.send(email, letter, id)
}

async function writeEmailChanged(context: Context, job: Of<'email-changed'>): Promise<Send | undefined> {
  const member = await findMember(context, job.member)
  if (member === undefined) return undefined
  const about = { firstName: member.firstName, origin: context.settings.PUBLIC_ORIGIN }
  const letter = emailChangedLetter(about, member.language)
  return (id) => context.providers.mail.send(job.oldEmail, letter, id)
}

/** Told where whoever asked for it may not be: to the mailbox or, without one, to the number before. */
async function writePhoneChanged(context: Context, job: Of<'phone-changed'>): Promise<Send | undefined> {
  const member = await findMember(context, job.member)
  if (member === undefined) return undefined
  const { firstName, email, language } = member
  const { providers, settings } = context
  const about = { firstName, origin: settings.PUBLIC_ORIGIN }
  return email !== null
    ? (id) => providers.mail.send(email, phoneChangedLetter(about, language), id)
    : () => providers.sms.send({ to: job.oldPhone, text: phoneChangedMessage(about, language) })
}

/** Told where the code did not come, so that who holds one of both, phone or mailbox, hears of it. */
async function writePasswordChanged(
  context: Context,
  job: Of<'password-changed'>,
): Promise<Send | undefined> {
  const member = await findMember(context, job.member)
  if (member === undefined) return undefined
  const { firstName, email, phoneNumber, language } = member
  const { providers, settings } = context
  const about = { firstName, origin: settings.PUBLIC_ORIGIN }
  return job.codeCameBy === 'sms' && email !== null
    ? (id) => providers.mail.send(email, passwordChangedLetter(about, language), id)
    : () => providers.sms.send({ to: phoneNumber, text: passwordChangedMessage(about, language) })
}
