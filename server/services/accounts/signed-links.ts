import type { Context } from '../../context.ts'
import type { Language } from '#core/language.ts'

/** The pages behind the links of emails, by what a link does. */
const pages = {
  /** Takes an email address out of an account that someone else opened with it. */
  disown: '/not-me',
  /** Confirms the new email address of an account. */
  'confirm email': '/confirm-email',
  /** Takes back a change of an account's email address. */
  'undo email': '/undo-email',
  /** Confirms a subscription of the newsletter. */
  'confirm newsletter': '/newsletter/confirm',
  /** Ends one. */
  unsubscribe: '/newsletter/unsubscribe',
  /** Confirms that somebody wants to be told when a spec is back in stock. */
  'confirm stock request': '/tell-me/confirm',
  /** Takes that back. */
  'cancel stock request': '/tell-me/cancel',
  /** Shows an order to whoever gets its messages. */
  track: '/track',
} as const
type LinkKind = keyof typeof pages

/** Whose link it is: the id of a row, and the email address that it was sent for. */
interface LinkSubject {
  id: string
  email: string
  /** What ends the link when it changes. */
  boundTo?: string
}

/** A link that only the shop can write; it works until a time, in milliseconds since 1970. */
export function signedLink(
  context: Pick<Context, 'secrets' | 'settings'>,
  kind: LinkKind,
  { language, until, ...subject }: LinkSubject & { language: Language; until: number },
): string {
  const link = new URL(pages[kind], context.settings.PUBLIC_ORIGIN)
  const token = tokenOf(context, kind, subject, until)
  link.search = new URLSearchParams({ lang: language, token }).toString()
  return link.href
}

/** The id that a link's token is for; only `isSigned` checks whether the token is valid. */
export function idOfToken(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Whether a token came with a link of this kind to this address and has not expired. */
export function isSigned(
  context: Pick<Context, 'secrets' | 'now'>,
  kind: LinkKind,
  token: string,
  subject: LinkSubject,
): boolean {
  const [id, until = '', ...mark] = token.split('.')
  return (
    id === subject.id &&
    context.now().getTime() < Number(until) &&
    context.secrets.isKeyed(mark.join('.'), kind, ...partsOf(subject, until))
  )
}

/** The token of such a link alone. */
export function tokenOf(
  { secrets }: Pick<Context, 'secrets'>,
  kind: LinkKind,
  subject: LinkSubject,
  until: number,
): string {
  return `${subject.id}.${until}.${secrets.keyed(kind, ...partsOf(subject, String(until)))}`
}

const partsOf = ({ id, email, boundTo }: LinkSubject, until: string) =>
  boundTo === undefined ? [id, email, until] : [id, email, until, boundTo]
