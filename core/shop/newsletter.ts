/**
 * Whether the footer's newsletter box takes an address. "The e-mail must be non-empty and contain an at-sign."
 *
 * @example
 * isNewsletterEmail('mei@example.com') //=> true
 * isNewsletterEmail('mei') //=> false
 */
export function isNewsletterEmail(email: string): boolean {
  return email.includes('@')
}
