import { channel } from 'node:diagnostics_channel'
import type { ErrorCode } from '#core/errors.ts'
import type { PaymentMethod } from '#core/orders/payment-methods.ts'

/** Services that the shop depends on. */
export type Provider =
  | 'sms'
  | 'mail'
  | 'human check'
  | 'webhook'
  | 'pictures'
  | 'file storage'
  | 'cache purge'

/** Events that are counted besides requests. Labels come from closed lists and never identify a person. */
interface CountedEvents {
  /** The outcome of placing an order; `repeated` if it had already been placed. */
  order: {
    outcome: 'placed' | 'repeated' | ErrorCode | 'error'
    payment: PaymentMethod
    by: 'member' | 'staff'
  }
  'sign-in failure': { who: 'member' | 'staff'; reason: ErrorCode }
  'provider error': { provider: Provider; reason: string }
  /** `fallback`: a page from before the database became unavailable. */
  'cached answer': { cache: 'pages' | 'calls'; outcome: 'hit' | 'stale' | 'miss' | 'fallback' }
}

type EventKind = keyof CountedEvents

const channelOf = (kind: EventKind) => channel(`shop.${kind}`)
const channels = {
  order: channelOf('order'),
  'sign-in failure': channelOf('sign-in failure'),
  'provider error': channelOf('provider error'),
  'cached answer': channelOf('cached answer'),
}

/** Counts an event if metrics are on; otherwise does nothing. */
export function countEvent<Kind extends EventKind>(kind: Kind, labels: CountedEvents[Kind]): void {
  const { [kind]: events } = channels
  if (events.hasSubscribers) events.publish(labels)
}

/** Calls back for every event of a kind; returns a function that ends this. */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  listener: (labels: CountedEvents[Kind]) => void,
): () => void {
  const subscriber = (labels: unknown) => listener(labels as CountedEvents[Kind])
  channels[kind].subscribe(subscriber)
  return () => void channels[kind].unsubscribe(subscriber)
}
