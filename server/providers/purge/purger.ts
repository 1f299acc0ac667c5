/** Purges changed answers from the shared cache in front of the shop. */
export interface Purger {
  name: string
  /** The header that names the keys of an answer. */
  keyHeader: string
  /** How keys are separated in that header. */
  separator: string
  /** The header with the lifetime for the shared cache, which browsers ignore. */
  lifetimeHeader: string
  /** Formats a lifetime in seconds for that header. */
  lifetime(seconds: { fresh: number; staleIfError: number }): string
  /** Whether it can be purged several times a second, as orders require. */
  followsOrders: boolean
  /**
   * Removes every answer with one of these keys.
   * @throws PurgeError if that failed, even at only one URL
   */
  purge(keys: readonly string[]): Promise<void>
}
