import { expect, type BrowserContext, type Page } from '@playwright/test'

/** An address of the shop that every test may ask for. */
const probe = '/health/live?intercepted'

/** What a request says of its interception, as the page itself makes it. */
const ask = (address: string) =>
  fetch(address, { cache: 'no-store' }).then(
    ({ headers }) => headers.get('intercepted'),
    () => null,
  )

/**
 * Lets the first `page.route` resolve once requests of the page that is open are intercepted. Chromium says so before
 * the page knows: a press right afterwards could still reach the shop. The rule of the probe stays, and with it the
 * interception, so that further rules hold at once.
 */
export function awaitInterception(page: Page): void {
  const route = page.route.bind(page)
  let isIntercepted = false
  page.route = async (...rule) => {
    const added = await route(...rule)
    if (isIntercepted) return added
    isIntercepted = true
    await route(`**${probe}`, (asked) => asked.fulfill({ headers: { intercepted: 'yes' } }))
    // What is opened later is intercepted from its start.
    if (page.url().startsWith('http'))
      await expect.poll(() => page.evaluate(ask, probe), { intervals: [20] }).toBe('yes')
    return added
  }
}

/** Ends the interception of a context and its pages; requests that are still on their way then fail no test. */
export async function endInterception(context: BrowserContext): Promise<void> {
  const intercepted = [context, ...context.pages()]
  await Promise.all(intercepted.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}
