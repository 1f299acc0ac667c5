import type { Context } from '../../context.ts'
import type { Member } from './members.ts'

/** How long the link of a welcome email works, in milliseconds. */
const disownLife = 30 * 24 * 3_600_000

type Owner = Pick<Member, 'id'> & { email: string }

/** The link of a welcome email for a recipient who did not register: it removes the address from the account. */
export function notMeLink(context: Context, member: Owner & Pick<Member, 'language' | 'createdAt'>): string {
  const token = disownToken(context, member, member.createdAt.getTime() + disownLife)
  const link = new URL('/not-me', context.settings.PUBLIC_ORIGIN)
  link.search = new URLSearchParams({ lang: member.language, token }).toString()
  return link.href
}

/** The id of the member that a link's token is for; only `isDisownToken` checks whether it is valid. */
export function memberOfDisownToken(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Whether a token came with a welcome email to this address and has not expired. */
export function isDisownToken(context: Context, token: string, member: Owner): boolean {
  const until = Number(token.split('.')[1])
  const mark = token.split('.').slice(2).join('.')
  const { id, email } = member
  return (
    token.startsWith(`${id}.`) &&
    context.now().getTime() < until &&
    context.secrets.isKeyed(mark, 'disown', id, email, String(until))
  )
}

function disownToken({ secrets }: Context, { id, email }: Owner, until: number): string {
  return `${id}.${until}.${secrets.keyed('disown', id, email, String(until))}`
}
