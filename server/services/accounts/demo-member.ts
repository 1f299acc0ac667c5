import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { startLanguage } from '#core/language.ts'
import type { Context } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { StartError } from '../../start/start-error.ts'
import { findByEmail, findByPhone } from './members.ts'
import { hashPassword, verifyPassword } from '../protection/passwords.ts'

const email = 'mei.ling@example.com'

/**
 * Creates the demo member with the number and password from the settings, or updates the password. Returns both;
 * undefined if the shop is not a demo, or if the number belongs to a real member.
 */
export async function loadDemoMember(context: Pick<Context, 'database' | 'settings' | 'now'>) {
  const { database, settings } = context
  const { DEMO_MEMBER_PHONE: phoneNumber, DEMO_MEMBER_PASSWORD: password } = settings
  if (settings.SHOP_MODE !== 'demo' || phoneNumber === undefined || password === undefined) return undefined
  const existing = await findByPhone(context, phoneNumber)
  if (existing?.demo === false) return undefined
  if (existing === undefined || !(await verifyPassword(existing.passwordHash, password))) {
    const passwordHash = await hashPassword(password)
    const emailIsFree = (await findByEmail(context, email)) === undefined
    const member = {
      id: randomUUID(),
      phoneNumber,
      email: emailIsFree ? email : null,
      firstName: 'Mei Ling',
      lastName: 'Tan',
      whatsappNumber: phoneNumber,
      passwordHash,
      language: startLanguage,
      demo: true,
      emailVerifiedAt: context.now(),
      createdAt: context.now(),
    }
    await database
      .insert(members)
      .values(member)
      .onConflictDoUpdate({ target: members.phoneNumber, set: { passwordHash } })
  }
  return { phoneNumber, password }
}

/**
 * Refuses to start a production shop whose database has a demo member: "Production refuses to start with a demo
 * member."
 * @throws StartError
 */
export async function refuseDemoMembers({ database, settings }: Pick<Context, 'database' | 'settings'>) {
  if (settings.SHOP_MODE !== 'production') return
  if ((await database.$count(members, eq(members.demo, true))) > 0)
    throw new StartError(
      'The database holds the demo member, whose password is known to everybody: a production run needs a database of its own.',
    )
}
