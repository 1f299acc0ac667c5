/** An email: the same text plainly and as HTML. */
export interface Email {
  subject: string
  text: string
  html: string
}

/** Sends mail. */
export interface MailProvider {
  /** What the start line calls it. */
  readonly name: string
  /**
   * Hands one email over. One that may be handed over twice has an `id`, by which mailboxes recognise the duplicate.
   *
   * @throws ShopError email_failed
   */
  send(to: string, email: Email, id?: string): Promise<void>
  /**
   * Goes as far as it can without sending, so that a request for an address without an account takes as long, and fails
   * when sending would.
   *
   * @throws ShopError email_failed
   */
  rehearse(): Promise<void>
}
