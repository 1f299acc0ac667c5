import type { Page } from '@playwright/test'

/** Returns the paths of the pages that the browser can show offline. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until the service worker answers the requests of the page. */
export const keepingPages = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
