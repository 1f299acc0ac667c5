import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { pageHeading } from '../support/page-elements.ts'
import { expect, open } from '../support/shop.ts'

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Tries again and waits for the failure, because until then the button ignores presses. */
async function tryInVain(page: Page): Promise<void> {
  const failed = page.waitForEvent('requestfailed')
  await tryAgain(page).click()
  await failed
  await expect(tryAgain(page)).not.toHaveAttribute('aria-busy')
}

/**
 * Makes requests for pages, or all requests, fail as without a connection, until `mend` is called. Unlike with
 * `setOffline`, the browser does not notice it, so it loads no page again by itself.
 */
async function loseLine(page: Page, requests = /\.data(\?|$)/): Promise<{ mend: () => Promise<void> }> {
  await page.route(requests, (route) => route.abort('internetdisconnected'))
  return { mend: () => page.unroute(requests) }
}

/** Opens a page and waits until its router has requested the routes of its links, which it does not know at first. */
async function openWithRoutes(page: Page, path: string): Promise<void> {
  const routes = page.waitForResponse(/__manifest/)
  await open(page, path)
  await routes
}

test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/))

test('a product that could not be loaded says so, and is tried again in its place', async ({ page }) => {
  await open(page, '/shop')
  const line = await loseLine(page)
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('The product could not be loaded')
  await expect(page.getByRole('main')).toContainText('The shop could not be reached.')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await tryInVain(page)
  await expect(pageHeading(page)).toHaveText('The product could not be loaded')
  await line.mend()
  await tryAgain(page).click()
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  await expect(page).toHaveURL('/product/tally-task-chair')
})

test('a list that could not be loaded keeps its search @full', async ({ page }) => {
  await open(page, '/shop')
  const line = await loseLine(page)
  await page.getByRole('banner').getByRole('searchbox').fill('desk')
  await expect(pageHeading(page)).toHaveText('This page could not be loaded')
  await line.mend()
  await tryAgain(page).click()
  await expect(pageHeading(page)).toHaveText('Products')
  const box = page.getByRole('banner').getByRole('searchbox')
  await expect(box).toHaveValue('desk')

  await test.step('or by Enter in its search box', async () => {
    const again = await loseLine(page)
    await box.fill('stool')
    await expect(pageHeading(page)).toHaveText('This page could not be loaded')
    await again.mend()
    await box.press('Enter')
    await expect(pageHeading(page)).toHaveText('Products')
    await expect(page).toHaveURL('/shop?q=stool')
  })
})

test('a page without its script says so, and is tried again in its place @full', async ({ page, watch }) => {
  watch.allow(/ERR_|script|live/)
  await signIn(page)
  const { orderNumber } = await placeOrder(page)
  await openWithRoutes(page, '/account/orders')
  const line = await loseLine(page, /./)
  const view = page.getByRole('main').getByRole('link', { name: /^View/ }).first()
  await view.hover()
  await expect(pageHeading(page)).toHaveText('Orders')
  await view.click()
  await expect(pageHeading(page)).toHaveText('This page could not be loaded')
  await expect(page.getByRole('main')).toContainText('The shop could not be reached.')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await tryInVain(page)
  await expect(pageHeading(page)).toHaveText('This page could not be loaded')
  await line.mend()
  await tryAgain(page).click()
  await expect(pageHeading(page)).toContainText(orderNumber)
})

test('a page of the back office without its script keeps the frame around it @full', async ({
  page,
  watch,
  signInStaff,
}) => {
  watch.allow(/ERR_|script|live/)
  const t = staffTexts('en')
  const frame = page.getByRole('navigation', { name: t('staff.nav.label') })
  await signInStaff(page)
  await openWithRoutes(page, '/staff/orders')
  for (const [name, requests] of [
    ['staff.nav.members', /\.data(\?|$)/],
    ['staff.nav.stock', /./],
  ] as const) {
    await test.step(`${name} without ${requests}`, async () => {
      const line = await loseLine(page, requests)
      await frame.getByRole('link', { name: t(name) }).click()
      await expect(pageHeading(page)).toHaveText('This page could not be loaded')
      await expect(frame).toBeVisible()
      await line.mend()
      await tryAgain(page).click()
      await expect(pageHeading(page)).toHaveText(t(name))
    })
  }
})

test('a press in the back office while the connection is lost keeps page and note @full', async ({
  page,
  watch,
  signInStaff,
}) => {
  watch.allow(/live|ERR_|manifest/)
  const t = staffTexts('en')
  await signIn(page)
  const { id } = await placeOrder(page)
  await signInStaff(page)
  // The connection may be lost before the router has requested any route.
  await page.route(/__manifest/, (route) => route.abort('internetdisconnected'))
  await open(page, `/staff/orders/${id}`)
  const note = page.getByRole('textbox', { name: t('staff.order.addNote') })
  await note.fill('Ring the side door.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t('staff.order.saveNote') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('staff.unreachable') })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: t('error.outdated') })).toBeVisible()
  await expect(note).toHaveValue('Ring the side door.')
  await page.context().setOffline(false)
  await tryAgain(page).click()
  await expect(page.getByText(t('error.outdated'))).toHaveCount(0)
  await page.getByRole('button', { name: t('staff.order.saveNote') }).click()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('main')).toContainText('Ring the side door.')
})
