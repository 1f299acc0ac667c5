/** Sends short messages. */
export interface SmsProvider {
  /** What the start line calls it. */
  readonly name: string
  /**
   * Hands one message over; `to` is E.164.
   *
   * @throws ShopError one of those that section "Forgot password" names for a provider, sms_failed when it
   *   cannot be reached
   */
  send(message: { to: string; text: string }): Promise<void>
}
