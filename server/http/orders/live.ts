import { ShopError } from '../../../core/errors.ts'
import type { RequestContext } from '../../context.ts'
import { isSessionOpen, type Session } from '../../services/accounts/sessions.ts'
import { isStaffSessionOpen, type StaffSession } from '../../services/staff/sessions.ts'

/** How often a comment keeps the line open through proxies, and the session is looked at; in milliseconds. */
const heartbeat = 10_000

/** How long a browser waits before it opens a lost line again, in milliseconds. */
const retry = 3_000

/** Open streams by who reads them, in this process. */
const open = new Map<string, number>()

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // A proxy that gathers what it passes on would hold the events back.
  'x-accel-buffering': 'no',
}

/**
 * A stream of server-sent events that follows an order: one of the kind `order` as soon as changes are heard,
 * and after every change. It ends with the member's session and with the program; at once, when staff end the session.
 * HEAD gets its headers alone.
 *
 * @throws ShopError too_many_requests when the member has too many of them open
 */
export function followOrder(context: RequestContext<Session>, orderId: string, request: Request): Response {
  const { session, live } = context
  return stream(context, request, {
    reader: `member ${session.member.id}`,
    isSignedIn: () => isSessionOpen(context, session.idHash),
    event: 'order',
    follow: (hear) => {
      const unfollow = [
        live.follow(orderId, () => hear({})),
        live.followSessions(session.member.id, () => hear({})),
      ]
      return () => unfollow.forEach((end) => end())
    },
  })
}

/**
 * A stream of server-sent events that follows all orders: one of the kind `orders` as soon as changes are heard, and
 * one with the id after every change. It ends with the session of staff and with the program.
 *
 * @throws ShopError too_many_requests when somebody has too many of them open
 */
export function followAllOrders(context: RequestContext<StaffSession>, request: Request): Response {
  const { session, live } = context
  return stream(context, request, {
    reader: `staff ${session.staff.id}`,
    isSignedIn: () => isStaffSessionOpen(context, session.idHash),
    event: 'orders',
    follow: (hear) => live.followAll((id) => hear(id === undefined ? {} : { id })),
  })
}

const eventOf = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function stream(
  { live, settings }: RequestContext,
  request: Request,
  about: {
    reader: string
    isSignedIn: () => Promise<boolean>
    event: string
    follow: (hear: (data: object) => void) => () => void
  },
): Response {
  // Nobody would read the stream, and nobody would end it.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { reader, isSignedIn, event } = about
  const count = open.get(reader) ?? 0
  if (count >= settings.MAX_EVENT_STREAMS)
    throw new ShopError('too_many_requests', { retryAfter: retry / 1000 })
  open.set(reader, count + 1)

  const encoder = new TextEncoder()
  let finish: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let finished = false
      const write = (text: string) => {
        if (finished) return
        // A reader that does not read must not fill the memory.
        if ((controller.desiredSize ?? 0) < -100) finish?.()
        else controller.enqueue(encoder.encode(text))
      }
      const whileSignedIn = async (text: string) => {
        // While the database does not answer nothing is told, and nobody is sent away: the line tells once it is back.
        const signedIn = await isSignedIn().catch(() => undefined)
        if (signedIn === true) write(text)
        else if (signedIn === false) finish?.()
      }
      const unfollow = about.follow((data) => void whileSignedIn(eventOf(event, data)))
      const beat = setInterval(() => void whileSignedIn(': still here\n\n'), heartbeat)
      beat.unref()
      finish = () => {
        if (finished) return
        finished = true
        clearInterval(beat)
        unfollow()
        const left = (open.get(reader) ?? 1) - 1
        if (left > 0) open.set(reader, left)
        else open.delete(reader)
        try {
          controller.close()
        } catch {
          // The reader closed it first.
        }
      }
      request.signal.addEventListener('abort', finish, { once: true })
      live.ended.addEventListener('abort', finish, { once: true })
      write(`retry: ${retry}\n\n`)
      // Not before changes are heard, so that none falls between reading and following.
      void live.ready().then(() => write(eventOf(event, {})))
    },
    cancel: () => finish?.(),
  })
  return new Response(body, { headers })
}
