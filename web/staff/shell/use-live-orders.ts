import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The connection that brings changes of orders. */
export type ConnectionState = 'opening' | 'open' | 'down'

/** The ids of the orders that changed or were placed; any, when some of it may have been missed. */
export type ChangedOrders = ReadonlySet<string> | 'any'

/** Milliseconds until a refused connection is opened again; the browser reopens a broken one by itself. */
const retryMs = 30_000

/** Changes are gathered for so long after a notification: a rush of orders is not read one by one. */
const gatherMs = 1_000

/** A page may take so long to load: a listener that subscribes that late may have missed a change. */
const loadMs = 5_000

const listeners = new Set<(changed: ChangedOrders) => void>()
const watchers = new Set<() => void>()
let connection: ConnectionState = 'opening'
let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let quiet: ReturnType<typeof setTimeout> | undefined
let gathered: Set<string> | 'any' | undefined
let lastMessageAt = -Infinity

function setConnection(now: ConnectionState): void {
  connection = now
  for (const watch of watchers) watch()
}

function notify(): void {
  const changed = gathered
  gathered = undefined
  quiet = changed && setTimeout(notify, gatherMs)
  if (changed !== undefined) for (const listener of listeners) listener(changed)
}

function gather({ data }: MessageEvent<string>): void {
  const { id } = JSON.parse(data) as { id?: string }
  lastMessageAt = performance.now()
  if (id === undefined) gathered = 'any'
  else if (gathered !== 'any') gathered = (gathered ?? new Set()).add(id)
  if (quiet === undefined) notify()
}

function open(): void {
  const opened = new EventSource('/api/staff/orders/live')
  source = opened
  opened.addEventListener('open', () => setConnection('open'))
  opened.addEventListener('orders', gather)
  opened.addEventListener('error', () => {
    setConnection('down')
    if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
  })
}

function close(): void {
  clearTimeout(retry)
  source?.close()
  source = undefined
}

/** A page that nobody looks at keeps no connection; when it is looked at again, anything may have changed. */
function look(): void {
  if (document.hidden || listeners.size === 0) close()
  else if (source === undefined) open()
}

function subscribe(listener: (changed: ChangedOrders) => void): () => void {
  listeners.add(listener)
  if (performance.now() - lastMessageAt < loadMs) listener('any')
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', look)
    close()
    clearTimeout(quiet)
    quiet = undefined
    gathered = undefined
    connection = 'opening'
  }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/**
 * "Live: a new order appears without reload." All parts of a page that follow the orders share one connection.
 *
 * @param onChange called soon after orders were placed or changed, at most once a second, and whenever the connection opens
 */
export function useLiveOrders(onChange: (changed: ChangedOrders) => void): ConnectionState {
  const notifyPage = useEffectEvent(onChange)
  useEffect(() => subscribe((changed) => notifyPage(changed)), [])
  return useSyncExternalStore(
    watch,
    () => connection,
    () => 'opening',
  )
}
