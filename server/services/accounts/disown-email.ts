import { and, eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { log } from '../../observability/log.ts'
import { idOfToken, isSigned } from '../protection/signed-links.ts'

/**
 * Removes an email address from an account, by the link in the welcome email. The owner of the address follows it if
 * they did not create the account.
 * @throws ShopError link_expired, too_many_requests
 */
export async function disownEmail(context: RequestContext, input: { token: string }) {
  await context.limits.take('reset', context.client)
  const id = idOfToken(input.token)
  const [member] = await context.database.select().from(members).where(eq(members.id, id))
  const { email } = member ?? { email: null }
  const isValid = email !== null && isSigned(context, 'disown', input.token, { id, email })
  if (!isValid) throw new ShopError('link_expired')
  const { rowCount } = await context.database
    .update(members)
    .set({ email: null, emailVerifiedAt: null })
    .where(and(eq(members.id, id), sql`${members.email} = ${email}`))
  if (rowCount === 0) throw new ShopError('link_expired')
  log.info({ member: id, requestId: context.requestId }, 'e-mail address disowned')
}
