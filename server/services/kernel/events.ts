/** An event that is handled in the sender's transaction. A subscriber refuses it by throwing. */
interface Event<Payload, Answer> {
  /** Adds a subscriber; subscribers are called in the sequence in which they subscribed. */
  subscribe: (subscriber: (payload: Payload) => Promise<Answer>) => void
  /** Calls all subscribers, and resolves to their results. */
  tell: (payload: Payload) => Promise<Answer[]>
}

/** Creates an event that lower services send and to which higher services subscribe. */
export function createEvent<Payload, Answer = void>(): Event<Payload, Answer> {
  const subscribers: ((payload: Payload) => Promise<Answer>)[] = []
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async tell(payload) {
      // Without subscribers, an order would move without its stock and payments.
      if (subscribers.length === 0) throw new Error('services/subscriptions.ts is not imported')
      const answers: Answer[] = []
      for (const subscriber of subscribers) answers.push(await subscriber(payload))
      return answers
    },
  }
}
