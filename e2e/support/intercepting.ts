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
 * Lets `page.route` resolve once requests of the page that is open are intercepted. Chromium says so before the page knows:
 * a press right afterwards could still reach the shop.
 */
export function awaitInterception(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...rule) => {
    const added = await route(...rule)
    // What is opened later is intercepted from its start.
    if (!page.url().startsWith('http')) return added
    await route(`**${probe}`, (asked) => asked.fulfill({ headers: { intercepted: 'yes' } }))
    await expect.poll(() => page.evaluate(ask, probe), { intervals: [20] }).toBe('yes')
    await page.unroute(`**${probe}`)
    return added
  }
}

/** Ends the interception of a context and its pages; requests that are still on their way then fail no test. */
export async function endInterception(context: BrowserContext): Promise<void> {
  const intercepted = [context, ...context.pages()]
  await Promise.all(intercepted.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}
