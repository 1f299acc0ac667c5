/** A mail as it is sent: the same said twice, plainly and as HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/** Sends mail. */
export interface MailProvider {
  /** What the start line calls it. */
  readonly name: string
  /**
   * Hands one letter over. A letter that may be handed over twice has an `id`, by which mailboxes know that it is
   * the same.
   *
   * @throws ShopError email_failed
   */
  send(to: string, letter: Letter, id?: string): Promise<void>
  /**
   * Goes as far as it can without sending anything, so that asking for a letter to an address without an
   * account takes the same way, and fails when sending would.
   *
   * @throws ShopError email_failed
   */
  rehearse(): Promise<void>
}
