const hour = 3_600_000

/** How long the link that confirms a subscription works, in milliseconds. */
export const confirmNewsletterLife = 48 * hour

/** How long an unsubscribe link works, in milliseconds, because emails are kept for years. */
export const unsubscribeLife = 10 * 365 * 24 * hour

/** Shares of a day's requests at which an administrator is notified: "The daily cap alarms before it refuses". */
export const newsletterAlarms = [0.8, 1] as const

/** Whether the newsletter box accepts an address. "The e-mail must be non-empty and contain an at-sign." */
export function isNewsletterEmail(email: string): boolean {
  return email.includes('@')
}
