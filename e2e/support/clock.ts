import type { Locator, Page, Route } from '@playwright/test'

/** Opens no page yet, but gives the next one a clock that stands still once `stopClock` is called. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2025-06-02T09:00:00Z' })
}

/** Stops the page's timers; from now on they run only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt('2025-06-02T10:00:00Z')
}

/** Holds the page's animations where they are; the answer lets them run on. */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return async () => {
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await devtools.detach()
  }
}

/**
 * Waits until nothing fades or slides there any more: half-way, a colour is neither the one nor the other.
 * What is taken off the page while it moves has come to its end, too; what turns for ever is not waited for.
 */
export async function atRest(part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    const ending = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Holds requests back until the answer is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await gate.promise
    await route.fallback()
  })
  return () => gate.resolve()
}
