/** Whether the newsletter box accepts an address. "The e-mail must be non-empty and contain an at-sign." */
export function isNewsletterEmail(email: string): boolean {
  return email.includes('@')
}
