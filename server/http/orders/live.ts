import type { Context as HonoContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import { ShopError } from '#core/errors.ts'
import type { MemberContext, RequestContext, StaffContext } from '../../context.ts'
import { isSessionOpen } from '../../services/accounts/sessions.ts'
import { findTracked } from '../../services/tracking/tracking.ts'
import { isStaffSessionOpen } from '../../services/staff/sessions.ts'

/** Milliseconds between comments, which keep the stream open through proxies, and between checks of the session. */
const heartbeat = 10_000

/** Milliseconds before a browser reconnects. */
const retry = 3_000

/** Unsent writes after which a slow reader's stream is closed. */
const maxPending = 100

/** The number of open streams of each reader, in this process. */
const open = new Map<string, number>()

/**
 * Streams an event `order` when the stream has begun to follow the order and after every change, until the member's
 * session ends.
 * @throws ShopError too_many_requests when the member has too many streams open
 */
export function followOrder(context: MemberContext, orderId: string, c: HonoContext): Response {
  const { session, live } = context
  return stream(context, c, {
    reader: `member ${session.member.id}`,
    isSignedIn: () => isSessionOpen(context, session.idHash),
    event: 'order',
    follow: (notify) => {
      const unfollow = [
        live.follow(orderId, () => notify({})),
        live.followSessions(session.member.id, () => notify({})),
      ]
      return () => unfollow.forEach((end) => end())
    },
  })
}

/**
 * Streams the same events as `followOrder` to the holder of a tracking link, until the link ends.
 * @throws ShopError too_many_requests when the link has too many streams open
 */
export function followTracked(
  context: RequestContext,
  { orderId, ticket }: { orderId: string; ticket: string },
  c: HonoContext,
): Response {
  return stream(context, c, {
    reader: `link ${orderId}`,
    isSignedIn: async () => (await findTracked(context, ticket, 'follow')) !== undefined,
    event: 'order',
    follow: (notify) => context.live.follow(orderId, () => notify({})),
  })
}

/**
 * Streams an event `orders` when the stream has begun to follow all orders, and one with the order's id after every
 * change; `placed` marks a new order.
 * @throws ShopError too_many_requests when the member of staff has too many streams open
 */
export function followAllOrders(context: StaffContext, c: HonoContext): Response {
  const { session, live } = context
  return stream(context, c, {
    reader: `staff ${session.staff.id}`,
    isSignedIn: () => isStaffSessionOpen(context, session.idHash),
    event: 'orders',
    follow: (notify) =>
      live.followAll((id, placed) => notify({ ...(id !== undefined && { id }), ...(placed && { placed }) })),
  })
}

function stream(
  { live, settings }: RequestContext,
  c: HonoContext,
  options: {
    reader: string
    isSignedIn: () => Promise<boolean>
    event: string
    follow: (notify: (data: object) => void) => () => void
  },
): Response {
  const { reader, isSignedIn, event } = options
  // HEAD has no body: nothing would read the stream or end it.
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
  const count = open.get(reader) ?? 0
  if (count >= settings.MAX_EVENT_STREAMS)
    throw new ShopError('too_many_requests', { retryAfter: retry / 1000 })
  open.set(reader, count + 1)

  // A buffering proxy would hold events back.
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async (events) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    events.onAbort(() => end())
    const stop = () => end()
    live.ended.addEventListener('abort', stop, { once: true })

    let pending = 0
    const send = async (write: () => Promise<unknown>) => {
      pending += 1
      if (pending > maxPending) end()
      await write()
      pending -= 1
    }
    const sendEvent = (data: object) => send(() => events.writeSSE({ event, data: JSON.stringify(data) }))
    // Proxies cut a silent stream.
    const sendComment = () => send(() => events.write(': still here\n\n'))
    let missed = false
    /**
     * Sends an event with the data or, without data, a comment. Ends the stream once the session has ended. While the
     * database is down, only comments are sent; missed changes are reported after the next successful check.
     */
    const sendWhileSignedIn = async (data?: object) => {
      const signedIn = await isSignedIn().catch(() => undefined)
      if (signedIn === false) return end()
      if (signedIn === undefined) {
        missed ||= data !== undefined
        if (data === undefined) void sendComment()
      } else if (data !== undefined) {
        void sendEvent(data)
      } else if (missed) {
        missed = false
        void sendEvent({})
      } else {
        void sendComment()
      }
    }
    const unfollow = options.follow((data) => void sendWhileSignedIn(data))
    const timer = setInterval(() => void sendWhileSignedIn(), heartbeat)
    timer.unref()
    void send(() => events.write(`retry: ${retry}\n\n`))
    // Sent once notifications arrive, so that no change is missed between reading the order and following it.
    void live.ready().then(() => sendEvent({}))

    await ended
    clearInterval(timer)
    unfollow()
    live.ended.removeEventListener('abort', stop)
    const remaining = (open.get(reader) ?? 1) - 1
    if (remaining > 0) open.set(reader, remaining)
    else open.delete(reader)
  })
}
