import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isSignedOut } from '../../api/client.ts'
import { report } from '../../session/report-problem.ts'

/** The state of the connection that reports changes of orders. */
export type ConnectionState = 'opening' | 'open' | 'down'

/** Ids of changed or new orders; 'any' if some reports may have been missed. */
type ChangedOrders = ReadonlySet<string> | 'any'

/** Milliseconds until a refused connection is tried again; the browser itself reopens a broken one. */
const retryMs = 30_000

/** Milliseconds for which changes are collected, so that a rush of orders is not read one by one. */
const gatherMs = 1_000

/** Milliseconds that a page may take to load. A new listener is told about the changes within that time. */
const loadMs = 5_000

const listeners = new Set<(changed: ChangedOrders) => void>()
const connection = createStore<ConnectionState>(() => 'opening')
let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let quiet: ReturnType<typeof setTimeout> | undefined
let gathered: Set<string> | 'any' | undefined
/** The recent changes and their times. Changes older than `loadMs` are forgotten. */
const changedAt = new Map<string | 'any', number>()

/** Listeners for new orders. Among all open pages of a browser, only one notifies its listeners. */
const newOrderListeners = new Set<() => void>()

/**
 * A channel between the pages of a browser. One page keeps a connection even while it is hidden and passes on what it
 * receives, so that every tab shows new orders. Without HTTP/2, a browser opens only a few connections to a shop.
 */
let channel: BroadcastChannel | undefined
let isListening = false
let stopListening: (() => void) | undefined

function notify(): void {
  const changed = gathered
  gathered = undefined
  quiet = changed && setTimeout(notify, gatherMs)
  if (changed !== undefined) for (const listener of listeners) listener(changed)
}

function gather({ data }: MessageEvent<string>): void {
  const { id, placed } = JSON.parse(data) as { id?: string; placed?: boolean }
  forgetOldChanges()
  changedAt.set(id ?? 'any', performance.now())
  if (id === undefined) gathered = 'any'
  else if (gathered !== 'any') gathered = (gathered ?? new Set()).add(id)
  if (quiet === undefined) notify()
  if (!isListening) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(data)
  if (placed) for (const listener of newOrderListeners) listener()
}

function forgetOldChanges(): void {
  const since = performance.now() - loadMs
  for (const [id, at] of changedAt) if (at < since) changedAt.delete(id)
}

/** Returns the changes that a listener may have missed if it subscribes now. */
function changedLately(): ChangedOrders | undefined {
  forgetOldChanges()
  if (changedAt.size === 0) return undefined
  return changedAt.has('any') ? 'any' : new Set(changedAt.keys())
}

/** Collects a change that another page of this browser received, if this page has no connection. */
function gatherPassedOn(event: MessageEvent<string>): void {
  if (source === undefined) gather(event)
}

/** Makes this page stay connected on behalf of all pages, as soon as no other page does. */
function listenForAll(): void {
  const stopped = new AbortController()
  stopListening = () => stopped.abort()
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      if (stopped.signal.aborted) return resolve()
      isListening = true
      openWhileVisible()
      stopped.signal.addEventListener('abort', () => {
        isListening = false
        resolve()
      })
    })
  // Without locks, as over http, only the visible page has a connection.
  if (navigator.locks === undefined) return void untilStopped()
  navigator.locks.request('staff-orders', { signal: stopped.signal }, untilStopped).catch(() => undefined)
}

function open(): void {
  const opened = new EventSource('/api/staff/orders/live')
  source = opened
  opened.addEventListener('open', () => connection.setState('open'))
  opened.addEventListener('orders', gather)
  opened.addEventListener('error', () => {
    connection.setState('down')
    if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
  })
}

function close(): void {
  clearTimeout(retry)
  source?.close()
  source = undefined
}

/** Opens or closes the connection. A hidden page has none, unless it listens on behalf of all pages. */
function openWhileVisible(): void {
  if ((document.hidden && !isListening) || listeners.size === 0) close()
  else if (source === undefined) open()
}

function subscribe(listener: (changed: ChangedOrders) => void): () => void {
  if (listeners.size === 0) {
    channel = new BroadcastChannel('staff-orders')
    channel.addEventListener('message', gatherPassedOn)
    listenForAll()
  }
  listeners.add(listener)
  const missed = changedLately()
  if (missed !== undefined) listener(missed)
  openWhileVisible()
  document.addEventListener('visibilitychange', openWhileVisible)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', openWhileVisible)
    channel?.close()
    channel = undefined
    stopListening?.()
    close()
    clearTimeout(quiet)
    quiet = undefined
    gathered = undefined
    connection.setState('opening')
  }
}

/**
 * Calls back when orders change: "Live: a new order appears without reload." All parts of a page share one connection,
 * whose state is returned.
 * @param onChange called at most once a second after changes, and whenever the connection opens
 */
export function useLiveOrders(onChange: (changed: ChangedOrders) => void): ConnectionState {
  const notifyPage = useEffectEvent(onChange)
  useEffect(() => subscribe((changed) => notifyPage(changed)), [])
  return useStore(connection)
}

/** Calls back after each placed order, but only in one of the open pages of a browser. */
export function useNewOrders(onPlaced: () => void): void {
  const notifyPage = useEffectEvent(onPlaced)
  useEffect(() => {
    const listener = () => notifyPage()
    newOrderListeners.add(listener)
    return () => void newOrderListeners.delete(listener)
  }, [])
}

/**
 * Calls `read` when orders change. Only one call runs at a time, and it is repeated if something changed meanwhile. If
 * a call fails, the page stays as it is.
 * @param loaded the data with which the page was loaded; if they change during a call, the call may have read older
 * data
 */
export function useLiveRefetch(loaded: unknown, read: () => Promise<void>): ConnectionState {
  const latest = useRef({ loaded, read })
  const reading = useRef(false)
  const again = useRef(false)

  useEffect(() => {
    latest.current = { loaded, read }
  })

  const readAll = async () => {
    again.current = true
    if (reading.current) return
    reading.current = true
    while (again.current) {
      again.current = false
      const { loaded: before, read: readOnce } = latest.current
      try {
        await readOnce()
        again.current ||= latest.current.loaded !== before
      } catch (error) {
        // If the session has ended, the page is about to show the sign-in.
        if (!isSignedOut(error)) report('What changed could not be read.', error)
      }
    }
    reading.current = false
  }
  return useLiveOrders(() => void readAll())
}
