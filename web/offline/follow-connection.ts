import { report } from '../session/report-problem.ts'
import { sessionStore } from '../session/session-store.ts'

let isFollowing = false

/**
 * Caches the shop's pages with a service worker, and marks the document while the connection is lost. Calls
 * `readAnew` to update the page when the connection is back.
 */
export function followConnection(readAnew: () => Promise<void>): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('offline', mark)
  window.addEventListener('online', () => void readAnew().then(mark))
  if (!navigator.onLine) mark()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) cachePages(navigator.serviceWorker)
}

function mark(): void {
  document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
}

function cachePages(workers: ServiceWorkerContainer): void {
  let notified: string | undefined
  const notify = () => {
    const { currentUrl } = sessionStore.getState()
    if (currentUrl === notified || workers.controller === null) return
    notified = currentUrl
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    workers.controller.postMessage({ visited: currentUrl })
  }
  sessionStore.subscribe(notify)
  workers.addEventListener('controllerchange', notify)
  workers.register('/service-worker.js').then(notify, (error: unknown) => {
    report('Pages cannot be cached for later.', error)
  })
}
