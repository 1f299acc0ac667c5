import type { Language } from '../language.ts'

/** The apps in which customers can chat with the shop. LINE is offered only if the owner has set an account. */
export const chatApps = ['whatsapp', 'line'] as const
export type ChatApp = (typeof chatApps)[number]

/** Brand names, which are the same in every language. */
export const chatNames: Record<ChatApp, string> = { whatsapp: 'WhatsApp', line: 'LINE' }

/** The text key of the message with which a chat starts: "Chat default message: 'Hello, I have a question!'". */
export const chatMessageKey = 'chat.message'

/**
 * Returns the link that opens a WhatsApp chat with a message already typed.
 * @example chatLink('+12025550143', 'Hello!') //=> 'https://wa.me/12025550143?text=Hello!'
 */
export function chatLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/^\+/, '')}?text=${encodeURIComponent(message)}`
}

/**
 * Returns the link that opens a LINE chat with a message already typed.
 * @example lineLink('@shop', 'Hello!') //=> 'https://line.me/R/oaMessage/%40shop/?Hello!'
 */
export function lineLink(account: string, message: string): string {
  return `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${encodeURIComponent(message)}`
}

/**
 * The data that decide which chat app comes first: the member's choice, otherwise the country of the phone number,
 * otherwise the language.
 */
interface ChatReader {
  preferredChat?: ChatApp | null | undefined
  phoneNumber?: string | undefined
  language: Language
}

/**
 * Returns the chat apps to offer, the preferred one first. "LINE stands beside WhatsApp when the owner sets a LINE
 * account."
 * @example chatsFor({ language: 'zh-TW' }, '@shop') //=> ['line', 'whatsapp']
 */
export function chatsFor(reader: ChatReader, lineAccount: string): readonly ChatApp[] {
  if (lineAccount === '') return ['whatsapp']
  const { preferredChat, phoneNumber, language } = reader
  const taiwanese = phoneNumber ? phoneNumber.startsWith('+886') : language === 'zh-TW'
  return (preferredChat ?? (taiwanese ? 'line' : 'whatsapp')) === 'line' ? ['line', 'whatsapp'] : chatApps
}

/**
 * Returns the customer's WhatsApp number for questions about an order. It is the member's own, unless the order has
 * another phone number.
 * @example whatsappNumberOf({ phoneNumber: '+60123', memberPhone: '+60123', memberWhatsapp: '+60199' }) //=> '+60199'
 */
export function whatsappNumberOf(order: {
  phoneNumber: string
  memberPhone: string | null
  memberWhatsapp: string | null
}): string {
  const { phoneNumber, memberPhone, memberWhatsapp } = order
  return (phoneNumber === memberPhone ? memberWhatsapp : null) ?? phoneNumber
}
