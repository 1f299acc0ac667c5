import type { Language } from '#core/language.ts'
import {
  changedKeys,
  lineKey,
  listNames,
  maxChanges,
  withAnswer,
  type SyncedLines,
  type ListItem,
  type ListName,
} from '#core/lists/lists.ts'
import { parseStored } from '#core/storage.ts'
import { ApiFailure, createApiClient } from '../api/client.ts'
import { cartStore } from './cart-store.ts'
import { report } from './report-problem.ts'
import { sessionStore } from './session-store.ts'
import { wishlistStore } from './wishlist-store.ts'
import { changedKey, syncedKey } from './forget-lists.ts'

/** Milliseconds without a further change until all changes are sent in one call. */
const delay = 800

const stores = { cart: cartStore, wishlist: wishlistStore }

type Lists = Record<ListName, SyncedLines>
/** The times at which lines changed in this browser, by line, in milliseconds since 1970. */
type Times = Record<string, number>

const memberOf = () => {
  const { isLogin, account } = sessionStore.getState()
  return isLogin ? account?.phoneNumber : undefined
}

/** The lists as last synced with this member's account; empty if the last sync was with another account. */
function recall(member: string): Lists {
  const stored = parseStored(localStorage.getItem(syncedKey)) as
    | { member?: string; lists?: Lists }
    | undefined
    | null
  const lists = stored?.member === member ? stored.lists : undefined
  return lists?.cart && lists.wishlist ? lists : { cart: {}, wishlist: {} }
}

const readTimes = () => (parseStored(localStorage.getItem(changedKey)) ?? {}) as Times
const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

const itemsOf = (list: ListName): readonly ListItem[] => stores[list].latest()
const byKey = (items: readonly ListItem[]): SyncedLines =>
  Object.fromEntries(items.map((item) => [lineKey(item), item]))

/** Stores the current time for all changed lines, because the changes may be sent only later. */
function noteTimes(member: string): void {
  const synced = recall(member)
  const times = readTimes()
  for (const list of listNames)
    for (const key of changedKeys(itemsOf(list), synced[list])) times[`${list} ${key}`] = Date.now()
  write(changedKey, times)
}

/** The changes of a list since the last sync, at most as many as one call accepts. */
function changesOf(list: ListName, synced: SyncedLines, times: Times) {
  const own = byKey(itemsOf(list))
  const now = Date.now()
  return changedKeys(itemsOf(list), synced)
    .slice(0, maxChanges)
    .map((key) => ({
      key,
      age: Math.max(0, now - (times[`${list} ${key}`] ?? now)),
      item: own[key] ?? null,
      ...(!(key in synced) && { isNew: true }),
    }))
}

/** Sends changes and applies the changes of other devices. Returns whether there are more to send. */
async function exchange(language: Language, member: string): Promise<boolean> {
  const api = createApiClient((path, init) => fetch(path, init), language)
  const synced = recall(member)
  const times = readTimes()
  const before = { cart: itemsOf('cart'), wishlist: itemsOf('wishlist') }
  const changes = {
    cart: changesOf('cart', synced.cart, times),
    wishlist: changesOf('wishlist', synced.wishlist, times),
  }
  const answer = await api.call('POST /lists/sync', { body: changes as never })
  if (memberOf() !== member) return false
  const current: Lists = { cart: {}, wishlist: {} }
  let isMore = false
  for (const list of listNames) {
    current[list] = Object.fromEntries(answer[list].map(({ key, item }) => [key, item]))
    const sent = new Set(changes[list].map(({ key }) => key))
    const unsent = changedKeys(before[list], synced[list]).filter((key) => !sent.has(key))
    const changedSince = new Set([...changedKeys(itemsOf(list), byKey(before[list])), ...unsent])
    const items = withAnswer(itemsOf(list), current[list], changedSince)
    if (changedKeys(items, byKey(itemsOf(list))).length > 0) stores[list].set(items as never)
    isMore ||= changedSince.size > 0
  }
  write(syncedKey, { member, lists: current })
  write(changedKey, {})
  return isMore
}

/**
 * Syncs cart and wishlist with the member's account until the returned function is called: at the start, after every
 * change, and when the page is visible again or the connection is back.
 */
export function startSync(language: Language): () => void {
  const member = memberOf()
  if (member === undefined) return () => {}
  const ending = new AbortController()
  const { signal } = ending
  const isOver = () => signal.aborted || memberOf() !== member
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const run = async () => {
    if (running || isOver()) return
    running = true
    try {
      if (await exchange(language, member)) soon()
    } catch (error) {
      // Without a connection or session, the next change or page tries again, so there is nothing to report.
      if (error instanceof ApiFailure && error.status !== 401)
        report('Cart and wishlist could not be exchanged with the account.', error)
    } finally {
      running = false
    }
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }
  const onChange = () => {
    if (running || isOver()) return
    noteTimes(member)
    soon()
  }
  const onSeen = () => {
    if (!document.hidden) void run()
  }
  const unsubscribe = listNames.map((list) => stores[list].subscribe(onChange))
  document.addEventListener('visibilitychange', onSeen, { signal })
  window.addEventListener('online', onSeen, { signal })
  void run()
  return () => {
    ending.abort()
    clearTimeout(timer)
    for (const end of unsubscribe) end()
  }
}
