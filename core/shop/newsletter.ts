const hour = 3_600_000

/** How long the link that confirms a subscription works, in milliseconds. */
export const confirmNewsletterLife = 48 * hour

/** How long an unsubscribe link works, in milliseconds. It is long because people keep emails for years. */
export const unsubscribeLife = 10 * 365 * 24 * hour

/** The fractions of the daily limit of confirmation emails at which an administrator is alerted. */
export const newsletterAlarms = [0.8, 1] as const

/** Whether the newsletter box accepts an address. "The e-mail must be non-empty and contain an at-sign." */
export function isNewsletterEmail(email: string): boolean {
  return email.includes('@')
}
