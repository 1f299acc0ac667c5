import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { staff } from '../database/tables/staff.ts'
import { staffLinkEmail, staffPasskeyEmail } from '../emails/staff.ts'
import { openStaffLink } from '../services/staff/set-up.ts'
import type { MessageKinds } from './messages-queue.ts'

/** Writes the email with the link of a staff account; undefined once the link does not work any more. */
export async function writeStaffLink(context: Context, data: MessageKinds['staff-link']) {
  const opened = await openStaffLink(context, data)
  if (opened === undefined) return undefined
  const { email, ...values } = opened
  return { to: email, email: staffLinkEmail(values, data.lang) }
}

/** Writes the email about a passkey that staff added or removed. */
export async function writeStaffPasskey(
  { database, settings }: Context,
  { staff: id, change, name: passkey, at, lang }: MessageKinds['staff-passkey'],
) {
  const [row] = await database.select().from(staff).where(eq(staff.id, id))
  if (row === undefined) return undefined
  const values = { name: row.name, passkey, change, at: new Date(at), origin: settings.PUBLIC_ORIGIN }
  return { to: row.email, email: staffPasskeyEmail(values, lang) }
}
