import { randomUUID } from 'node:crypto'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { isOfCountry } from '#core/contact/phone.ts'
import { namesOfCaller } from '#core/orders/taking/taken-order.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { newToken } from '../../secrets.ts'
import { hashPassword } from '../protection/passwords.ts'
import type { Member } from './members.ts'

interface Owner {
  phoneNumber: string
  name: string
  email?: string | undefined
  language: Language
}

/**
 * Creates the member for the owner of a phone number; undefined if somebody registered it at the same time. Nobody knows
 * the first password; the owner of the number signs in with a code, or sets a password with one. An email address cannot
 * recover the account until its owner confirms it.
 * @throws ShopError country_not_allowed
 */
export async function createByPhone(
  tx: Transaction,
  context: Pick<Context, 'settings' | 'now'>,
  { phoneNumber, name, email, language }: Owner,
): Promise<Member | undefined> {
  if (!isOfCountry(phoneNumber, context.settings.SMS_COUNTRY_CODES))
    throw new ShopError('country_not_allowed')
  const [member] = await tx
    .insert(members)
    .values({
      id: randomUUID(),
      phoneNumber,
      ...namesOfCaller(name),
      newEmail: email ?? null,
      whatsappNumber: phoneNumber,
      passwordHash: await hashPassword(newToken()),
      language,
      createdAt: context.now(),
    })
    .onConflictDoNothing({ target: members.phoneNumber })
    .returning()
  if (member && email !== undefined)
    await queueMessage(tx, { message: 'new-email', member: member.id, email })
  return member
}
