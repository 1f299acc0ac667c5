import { expect, type Locator, type Page } from '@playwright/test'

/** The page's header. */
export const header = (page: Page): Locator => page.getByRole('banner')

/** The page's footer. */
export const footer = (page: Page): Locator => page.getByRole('contentinfo')

/** The link to the cart in the header: 'Cart (2)'. */
export const cartLink = (page: Page): Locator => header(page).getByRole('link', { name: /^Cart/ })

/** The page's main heading. */
export const pageHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** The alerts on the page, newest first. */
export const alerts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')

/** Lets this many alerts show their texts while the clock is stopped. Their texts appear a moment after the alerts. */
export async function letAlertsSpeak(page: Page, count = 1): Promise<void> {
  const boxes = page.getByRole('region', { name: 'Notifications' }).locator('[role=status], [role=alert]')
  await expect(boxes).toHaveCount(count)
  await page.clock.runFor(1)
}

/** The product cards of a part of the page. */
export const cards = (part: Locator): Locator =>
  part.getByRole('listitem').filter({ has: part.page().getByRole('button', { name: /^Add To Cart: / }) })

/** The card of a product. If there are two cards, the first one is returned. */
export const card = (part: Locator, productName: string): Locator =>
  cards(part)
    .filter({ has: part.page().getByRole('heading', { name: productName, exact: true }) })
    .first()

/** Puts one piece of a card's product into the cart. */
export const addFromCard = (part: Page | Locator, productName: string): Promise<void> =>
  part
    .getByRole('button', { name: `Add To Cart: ${productName}`, exact: true })
    .first()
    .click()

/** The scroll position of the page, in pixels. */
export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/**
 * Expects the wheel to scroll the page. It turns the wheel again, because the browser may not have drawn the page
 * yet.
 */
export async function expectWheelToScroll(page: Page): Promise<void> {
  const turn = async () => {
    await page.mouse.wheel(0, 500)
    return scrolledTo(page)
  }
  await expect.poll(turn).toBeGreaterThan(0)
}
