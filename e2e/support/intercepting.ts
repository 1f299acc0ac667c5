import { expect, type BrowserContext, type Page } from '@playwright/test'

/** An address of the shop that any test may request. */
const probe = '/health/live?intercepted'

/** Sends a request from the page. Returns the header that shows whether it was intercepted. */
const ask = (address: string) =>
  fetch(address, { cache: 'no-store' }).then(
    ({ headers }) => headers.get('intercepted'),
    () => null,
  )

/**
 * Makes the first `page.route` resolve only when requests of the open page are really intercepted. Chromium reports
 * this too early, so that a press right afterwards could still reach the shop. The rule for the probe stays, and with
 * it the interception, so that later rules apply at once.
 */
export function awaitInterception(page: Page): void {
  const route = page.route.bind(page)
  let isIntercepted = false
  page.route = async (...rule) => {
    const added = await route(...rule)
    if (isIntercepted) return added
    isIntercepted = true
    await route(`**${probe}`, (asked) => asked.fulfill({ headers: { intercepted: 'yes' } }))
    // Pages that are opened later are intercepted from their start.
    if (page.url().startsWith('http'))
      await expect.poll(() => page.evaluate(ask, probe), { intervals: [20] }).toBe('yes')
    return added
  }
}

/** Ends the interception of a context and its pages, so that pending requests do not make a test fail. */
export async function endInterception(context: BrowserContext): Promise<void> {
  const intercepted = [context, ...context.pages()]
  await Promise.all(intercepted.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}
