import type { Context } from '../../context.ts'
import type { Language } from '#core/language.ts'

/** The pages of email links, by purpose. */
const pages = {
  /** Removes an address from an account that somebody other than its owner registered with it. */
  disown: '/not-me',
  /** Confirms the new email address of an account. */
  'confirm email': '/confirm-email',
  /** Undoes a change of an account's email address. */
  'undo email': '/undo-email',
  /** Confirms a newsletter subscription. */
  'confirm newsletter': '/newsletter/confirm',
  /** Ends a newsletter subscription. */
  unsubscribe: '/newsletter/unsubscribe',
  /** Confirms a request for a message when a spec is back in stock. */
  'confirm stock request': '/tell-me/confirm',
  /** Cancels a request for a message when a spec is back in stock. */
  'cancel stock request': '/tell-me/cancel',
  /** Shows an order to the person who gets its messages. */
  track: '/track',
  /** Invites somebody to a company. */
  'company invitation': '/company-invitation',
  /** Lets an approver of a company decide on a purchase request. */
  'purchase request': '/purchase-request',
  /** Shows a version of a quotation to the person it was sent to. */
  quotation: '/quotation',
} as const
type LinkKind = keyof typeof pages

/** The subject of a link: the id of a row, and the email address or phone number to which the link was sent. */
interface LinkSubject {
  id: string
  email: string
  /** A value whose change makes the link invalid. */
  boundTo?: string
}

/** The purpose of a token: the page of a link, or the stream that reports changes of a tracked order. */
type TokenKind = LinkKind | 'follow'

/**
 * Creates a signed link that is valid until a time, in milliseconds since 1970. Its token is in the fragment, which
 * browsers do not send, so that no proxy logs it. Only for 'unsubscribe' it is in the query, because email programs
 * post to that link (RFC 8058).
 */
export function signedLink(
  context: Pick<Context, 'secrets' | 'settings'>,
  kind: LinkKind,
  { language, until, ...subject }: LinkSubject & { language: Language; until: number },
): string {
  const link = new URL(pages[kind], context.settings.PUBLIC_ORIGIN)
  const token = tokenOf(context, kind, subject, until)
  const isSent = kind === 'unsubscribe' || kind === 'quotation'
  link.search = new URLSearchParams({ lang: language, ...(isSent && { token }) }).toString()
  if (!isSent) link.hash = new URLSearchParams({ token }).toString()
  return link.href
}

/** Reads the id in a token; only `isSigned` checks whether the token is valid. */
export function idOfToken(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Reads when a token ends, in milliseconds since 1970; only `isSigned` checks whether the token is valid. */
export function endOfToken(token: string): number {
  return Number(token.split('.')[1])
}

/** Whether a token is valid for this kind of link and this subject. */
export function isSigned(
  context: Pick<Context, 'secrets' | 'now'>,
  kind: TokenKind,
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

/** Creates only the token of a signed link. */
export function tokenOf(
  { secrets }: Pick<Context, 'secrets'>,
  kind: TokenKind,
  subject: LinkSubject,
  until: number,
): string {
  return `${subject.id}.${until}.${secrets.keyed(kind, ...partsOf(subject, String(until)))}`
}

const partsOf = ({ id, email, boundTo }: LinkSubject, until: string) =>
  boundTo === undefined ? [id, email, until] : [id, email, until, boundTo]
