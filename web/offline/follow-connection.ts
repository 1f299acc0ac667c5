import { report } from '../session/report-problem.ts'
import { sessionStore } from '../session/session-store.ts'

let isFollowing = false

/**
 * Keeps the shop's pages for when the line is lost, by a service worker, and marks the document while it is; `readAnew`
 * brings the page up to date when the line is back.
 */
export function followConnection(readAnew: () => Promise<void>): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('offline', mark)
  window.addEventListener('online', () => void readAnew().then(mark))
  if (!navigator.onLine) mark()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) keepPages(navigator.serviceWorker)
}

function mark(): void {
  document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
}

function keepPages(workers: ServiceWorkerContainer): void {
  let seen: string | undefined
  const tell = () => {
    const { currentUrl } = sessionStore.getState()
    if (currentUrl === seen || workers.controller === null) return
    seen = currentUrl
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    workers.controller.postMessage({ seen })
  }
  sessionStore.subscribe(tell)
  workers.addEventListener('controllerchange', tell)
  workers.register('/service-worker.js').then(tell, (error: unknown) => {
    report('Pages cannot be kept for later.', error)
  })
}
