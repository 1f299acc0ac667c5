import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the back office hears of changes: not known yet, as they happen, or not at the moment. */
export type Line = 'opening' | 'open' | 'down'

/** The ids of the orders that changed or were placed; any, when some of it may have been missed. */
export type ChangedOrders = ReadonlySet<string> | 'any'

/** Milliseconds until a line that the shop refused is asked for again; one that broke the browser opens by itself. */
const patience = 30_000

/** Milliseconds for which changes are gathered after some were told: a rush of orders is not read one by one. */
const gathering = 1_000

/** Milliseconds that a page may have needed to be read: who begins to follow that late may have missed something. */
const loading = 5_000

const hearers = new Set<(changed: ChangedOrders) => void>()
const watchers = new Set<() => void>()
let line: Line = 'opening'
let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let quiet: ReturnType<typeof setTimeout> | undefined
let gathered: Set<string> | 'any' | undefined
let lastHeard = -Infinity

function setLine(now: Line): void {
  line = now
  for (const watch of watchers) watch()
}

function tell(): void {
  const changed = gathered
  gathered = undefined
  quiet = changed && setTimeout(tell, gathering)
  if (changed !== undefined) for (const hear of hearers) hear(changed)
}

function gather({ data }: MessageEvent<string>): void {
  const { id } = JSON.parse(data) as { id?: string }
  lastHeard = performance.now()
  if (id === undefined) gathered = 'any'
  else if (gathered !== 'any') gathered = (gathered ?? new Set()).add(id)
  if (quiet === undefined) tell()
}

function open(): void {
  const opened = new EventSource('/api/staff/orders/live')
  source = opened
  opened.addEventListener('open', () => setLine('open'))
  opened.addEventListener('orders', gather)
  opened.addEventListener('error', () => {
    setLine('down')
    if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, patience)
  })
}

function close(): void {
  clearTimeout(retry)
  source?.close()
  source = undefined
}

/** A page that nobody looks at keeps no line; when it is looked at again, anything may have changed. */
function look(): void {
  if (document.hidden || hearers.size === 0) close()
  else if (source === undefined) open()
}

function follow(hear: (changed: ChangedOrders) => void): () => void {
  hearers.add(hear)
  if (performance.now() - lastHeard < loading) hear('any')
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    document.removeEventListener('visibilitychange', look)
    close()
    clearTimeout(quiet)
    quiet = undefined
    gathered = undefined
    line = 'opening'
  }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/**
 * "Live: a new order appears without reload." All parts of a page that follow the orders share one line to the shop.
 *
 * @param onChange called soon after orders were placed or changed, at most once a second, and whenever the line opens
 */
export function useLiveOrders(onChange: (changed: ChangedOrders) => void): Line {
  const hear = useEffectEvent(onChange)
  useEffect(() => follow((changed) => hear(changed)), [])
  return useSyncExternalStore(
    watch,
    () => line,
    () => 'opening',
  )
}
