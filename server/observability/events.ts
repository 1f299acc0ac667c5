import { channel } from 'node:diagnostics_channel'
import type { ErrorCode } from '#core/errors.ts'
import type { PaymentMethod } from '#core/orders/payment-methods.ts'

/** Whom the shop depends on. */
export type Provider =
  | 'sms'
  | 'mail'
  | 'human check'
  | 'webhook'
  | 'pictures'
  | 'file storage'
  | 'cache purge'

/** What is counted besides requests; every label comes from a closed list, none is of a person. */
export interface CountedEvents {
  /** What came of an order that somebody wanted to place; `repeated` when it was placed before. */
  order: {
    outcome: 'placed' | 'repeated' | ErrorCode | 'error'
    payment: PaymentMethod
    by: 'member' | 'staff'
  }
  'sign-in failure': { who: 'member' | 'staff'; reason: ErrorCode }
  'provider error': { provider: Provider; reason: string }
  /** `fallback`: a page as it was before the database went away. */
  'cached answer': { cache: 'pages' | 'calls'; outcome: 'hit' | 'stale' | 'miss' | 'fallback' }
}

export type EventKind = keyof CountedEvents

const channelOf = (kind: EventKind) => channel(`shop.${kind}`)
const channels = {
  order: channelOf('order'),
  'sign-in failure': channelOf('sign-in failure'),
  'provider error': channelOf('provider error'),
  'cached answer': channelOf('cached answer'),
}

/** Counts an event, if anybody does; without metrics it costs nothing. */
export function countEvent<Kind extends EventKind>(kind: Kind, labels: CountedEvents[Kind]): void {
  const { [kind]: events } = channels
  if (events.hasSubscribers) events.publish(labels)
}

/** Calls back for every event of a kind; returns how to stop. */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  listener: (labels: CountedEvents[Kind]) => void,
): () => void {
  const subscriber = (labels: unknown) => listener(labels as CountedEvents[Kind])
  channels[kind].subscribe(subscriber)
  return () => void channels[kind].unsubscribe(subscriber)
}
