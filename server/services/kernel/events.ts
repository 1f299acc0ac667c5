/** Something that services above hear, and may refuse, in the transaction of who tells it. */
export interface Event<Payload, Answer> {
  /** Called with every event, in the sequence of subscribing. */
  subscribe: (subscriber: (payload: Payload) => Promise<Answer>) => void
  /** Tells all subscribers; resolves to what they answer. */
  tell: (payload: Payload) => Promise<Answer[]>
}

/** Creates an event: who stands lower tells it, who stands higher subscribes to it. */
export function createEvent<Payload, Answer = void>(): Event<Payload, Answer> {
  const subscribers: ((payload: Payload) => Promise<Answer>)[] = []
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    async tell(payload) {
      // Goods and money of an order would silently stay behind.
      if (subscribers.length === 0) throw new Error('services/subscriptions.ts is not imported')
      const answers: Answer[] = []
      for (const subscriber of subscribers) answers.push(await subscriber(payload))
      return answers
    },
  }
}
