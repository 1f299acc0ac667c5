/** The shared cache in front of the shop, as far as it is told what changed. */
export interface Purger {
  name: string
  /** The header that tells it by which keys an answer is purged. */
  keyHeader: string
  /** How keys are separated in that header. */
  separator: string
  /** The header that tells it how long it may keep an answer; browsers never act by it. */
  lifetimeHeader: string
  /** The lifetime in the words of that header, in seconds. */
  lifetime(seconds: { fresh: number; staleIfError: number }): string
  /** Whether it takes several purges a second, as orders cause them. */
  followsOrders: boolean
  /**
   * Makes it forget every answer with one of these keys.
   * @throws PurgeError when it did not, or not everywhere
   */
  purge(keys: readonly string[]): Promise<void>
}
