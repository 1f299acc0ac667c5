import { expectStored } from '../support/browser-storage.ts'
import { changePageData } from '../support/page-data.ts'
import { alerts, pageHeading } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

test("a product without specs says 'Out Of Stock Or No Spec Selected' @full", async ({ page }) => {
  await changePageData(page, '/product/tally-task-chair', (data) =>
    data.set(data.holderOf('specs'), 'specs', []),
  )
  await open(page, '/shop')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  await expect(page.getByRole('radio')).toHaveCount(0)
  const warning = 'Out Of Stock Or No Spec Selected'
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click()
  await expectAlert(page, 'warning', warning)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('button', { name: 'Wishlist' }).click()
  await expect(alerts(page)).toHaveText([warning])
  await expect(page).toHaveURL('/product/tally-task-chair')
  await expectStored(page, 'cart', null)
  await expectStored(page, 'wishlist', null)
})
