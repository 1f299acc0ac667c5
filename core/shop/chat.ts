/** The translation key of "Chat default message: 'Hello, I have a question!'". */
export const chatMessageKey = 'chat.message'

/**
 * The link that opens a chat with an E.164 number and the message already typed.
 * @example chatLink('+12025550143', 'Hello!') //=> 'https://wa.me/12025550143?text=Hello!'
 */
export function chatLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/^\+/, '')}?text=${encodeURIComponent(message)}`
}
