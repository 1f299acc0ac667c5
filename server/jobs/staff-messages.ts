import type { Context } from '../context.ts'
import { staffLinkEmail } from '../emails/staff.ts'
import { openStaffLink } from '../services/staff/set-up.ts'
import type { MessageKinds } from './messages-queue.ts'

/** Writes the email with the link of a staff account; undefined once the link does not work any more. */
export async function writeStaffLink(context: Context, data: MessageKinds['staff-link']) {
  const opened = await openStaffLink(context, data)
  if (opened === undefined) return undefined
  const { email, ...values } = opened
  return { to: email, email: staffLinkEmail(values, data.lang) }
}
