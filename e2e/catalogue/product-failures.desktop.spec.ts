import { signIn } from '../accounts/members.ts'
import { openCheckout } from '../orders/ordering.ts'
import { alerts, pageHeading } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'

test('a stock that cannot be refreshed is logged only @full', async ({ page, watch }) => {
  watch.allow(/500/)
  watch.allow(/The stock of this product could not be refreshed/)
  await page.route('**/api/products/lift-sit-stand-desk?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'broken', error: 'broken' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The stock'))
  await open(page, '/product/lift-sit-stand-desk')
  await logged
  await expect(page.getByRole('group', { name: 'Selected spec' })).toContainText('24 in stock.')
  await expect(alerts(page)).toHaveCount(0)

  await test.step('a gallery that cannot be fetched is logged, and the page stays usable', async () => {
    watch.allow(/ERR_FAILED|The gallery could not be loaded|Failed to fetch dynamically imported module/)
    await page.route(/\/assets\/gallery-modal-/, (route) => route.abort())
    const galleryLogged = page.waitForEvent('console', (message) => message.text().startsWith('The gallery'))
    await page
      .getByRole('button', { name: /Open the gallery$/ })
      .first()
      .click()
    await galleryLogged
    await page.getByRole('radio', { name: /^Walnut/ }).check()
    await expect(page.getByRole('img', { name: /Walnut \/ Black, 160\.0 x 75\.4 x 74\.4 cm$/ })).toBeVisible()
  })
})

test('a part that cannot be fetched after a press says so, and the page stays @full', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const parts = /\/assets\/(?:tools|fit-sheet|place-form|delivery-warning|goes-with)-/
  await page.route(parts, (route) => route.abort('internetdisconnected'))
  await open(page, '/product/lift-sit-stand-desk')
  // Otherwise the page would be loaded again, which would fetch the scripts.
  await page.route(/\/product\/lift-sit-stand-desk$/, (route) => route.abort('internetdisconnected'))
  const main = page.getByRole('main')
  for (const press of [
    main.getByRole('button', { name: 'Measure & compare' }),
    main.getByRole('link', { name: 'Enter sizes', exact: true }),
    main.getByRole('group', { name: 'Goes with it' }).getByText('Goes with it'),
    main.getByRole('button', { name: 'Enter postcode' }),
  ]) {
    await expect(alerts(page)).toHaveCount(0)
    await press.click()
    await expect(alerts(page)).toHaveText(/^The shop could not be reached/)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button').click()
  }
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')

  await signIn(page)
  await openCheckout(page)
  await expect(main.getByRole('heading', { name: 'Lift and stairs' })).toBeVisible()
  await expect(pageHeading(page)).toHaveText('Checkout')
})

test("a link to an unknown product answers 'Product Not Found' @full", async ({ page, watch }) => {
  watch.allow(/404/)
  await page.route('**/product/tally-task-chair.data*', (route) =>
    route.continue({ url: route.request().url().replace('tally-task-chair', 'nothing-like-this') }),
  )
  await open(page, '/shop')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Product Not Found')
  await expect(pageHeading(page)).toHaveText('Product Not Found')
  await page.getByRole('link', { name: 'Back To Shop' }).click()
  await expect(page).toHaveURL('/shop')
})
