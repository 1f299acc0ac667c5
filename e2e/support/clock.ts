import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Gives the next page a clock that `stopClock` can stop. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2025-06-02T09:00:00Z' })
}

/** Stops the page's timers. Afterwards they run only through `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt('2025-06-02T10:00:00Z')
}

/** Pauses the page's animations. The returned function resumes them. */
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
 * Waits until all animations in a part of the page have finished, so that colours and positions are final. Elements
 * that are removed during their animation count as finished. Endless animations are ignored, and so are those in a
 * closed fold, which stop.
 */
export async function animationsFinished(part: Locator): Promise<void> {
  const moving = () =>
    part.evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(
            ({ effect, playState }) =>
              playState === 'running' &&
              effect?.getComputedTiming().iterations !== Infinity &&
              (effect as KeyframeEffect).target?.checkVisibility() === true,
          ).length,
    )
  // Polled from outside the page, because a test may have stopped the page's clock.
  await expect.poll(moving, { intervals: [10, 20, 50] }).toBe(0)
}

/** Holds requests back until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await gate.promise
    await route.fallback()
  })
  return () => gate.resolve()
}
