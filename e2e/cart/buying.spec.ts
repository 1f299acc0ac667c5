import type { Page } from '@playwright/test'
import { expectStored } from '../support/browser-storage.ts'
import { alerts, cartLink, letAlertsSpeak, pageHeading } from '../support/page-elements.ts'
import { expect, hydrated, open, expectAlert, test } from '../support/shop.ts'
import { installClock, stopClock } from '../support/clock.ts'

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add To Cart', exact: true })
const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy Now' })
const selector = (page: Page) => page.getByRole('combobox', { name: 'Quantity' })
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' })
const heart = (page: Page) => page.getByRole('button', { name: 'Wishlist' })
const spec = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

test("'Add To Cart' puts the chosen quantity of the chosen spec into the cart", async ({ page }) => {
  await installClock(page)
  await open(page, '/product/lift-sit-stand-desk')
  await test.step("the selector offers 1 to 10, and by 'More…' a field up to the stock", async () => {
    await expect(selector(page)).toHaveValue('1')
    await expect(selector(page).getByRole('option')).toHaveText([
      ...Array.from({ length: 10 }, (_, index) => `${index + 1}`),
      'More…',
    ])
    await selector(page).selectOption('3')
    await selector(page).selectOption('More…')
    await expect(quantity(page)).toBeFocused()
    await expect(quantity(page)).toHaveValue('3')
    await quantity(page).fill('40')
    await quantity(page).press('Enter')
    await expect(quantity(page)).toHaveValue('24')
    await expect(page.getByText('Only 24 in stock.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Less', exact: true }).click()
    await expect(quantity(page)).toHaveValue('23')
    await expect(page.getByText(/^At most/)).toBeHidden()
  })
  await test.step('the chosen spec is in the address, also after a reload', async () => {
    await spec(page, 'White').check()
    await expect(quantity(page), 'the stock of the other spec').toHaveValue('18')
    await expect(page).toHaveURL('/product/lift-sit-stand-desk?spec=White+%2F+White+140')
    await page.reload()
    await hydrated(page)
    await expect(spec(page, 'White')).toBeChecked()
    await expect(selector(page)).toHaveValue('1')
  })
  await selector(page).selectOption('4')
  await addToCart(page).click()
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (4)')
  await page.clock.runFor(1_000)
  await addToCart(page).click()
  await expectStored(page, 'cart', [
    expect.objectContaining({
      productId: 'lift-sit-stand-desk',
      specName: 'White / White 140',
      specIndex: 1,
      quantity: 8,
      price: 1699,
    }),
  ])
})

test(
  "'Buy Now' puts the pieces into the cart and goes there, up to the stock",
  { tag: '@desktop' },
  async ({ page }) => {
    await installClock(page)
    await open(page, '/product/harrow-executive-desk')
    await spec(page, 'Oak 180').check()
    await test.step('a double press adds once', async () => {
      await addToCart(page).dblclick()
      await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
      await page.clock.runFor(1_000)
    })
    await buyNow(page).dblclick()
    await expect(page).toHaveURL('/cart')
    await expect(pageHeading(page)).toHaveText('Cart')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
    await page.goBack()
    await expect(page).toHaveURL(/^[^?]*\/product\/harrow-executive-desk/)
    await selector(page).selectOption('2')
    await stopClock(page)
    await addToCart(page).click()
    await letAlertsSpeak(page)
    await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
    await page.clock.resume()
    await buyNow(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
  },
)

test(
  "a sold-out spec answers 'Out Of Stock Or No Spec Selected' @full",
  { tag: '@desktop' },
  async ({ page }) => {
    await installClock(page)
    await open(page, '/product/angle-corner-desk')
    await spec(page, 'White').check()
    await expect(page.getByRole('group', { name: 'Selected spec' })).toContainText('Sold out.')
    await stopClock(page)
    await addToCart(page).click()
    await buyNow(page).click()
    await letAlertsSpeak(page)
    await expectAlert(page, 'warning', 'Out Of Stock Or No Spec Selected')
    await expect(alerts(page)).toHaveText(['Out Of Stock Or No Spec Selected'])
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Angle L-Shaped Corner Desk × 2',
    )
    await expect(page).toHaveURL(/^[^?]*\/product\/angle-corner-desk\?spec=White/)
    await expect(cartLink(page)).toHaveAccessibleName('Cart (0)')
  },
)

test('the heart puts the selected spec on the wishlist and takes it off again @phone-in-full', async ({
  page,
}) => {
  await open(page, '/product/lift-sit-stand-desk')
  await spec(page, 'White').check()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await heart(page).click()
  await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expectStored(page, 'wishlist', [
    {
      id: 'lift-sit-stand-desk',
      imgUrl: expect.stringMatching(/^\/pictures\//) as unknown,
      productName: 'Lift Sit-Stand Desk',
      model: 'White / White 140',
      stock: 18,
      price: 1699,
    },
  ])
  await spec(page, 'Oak').check()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await spec(page, 'White').check()
  await heart(page).click()
  await expectAlert(page, 'warning', 'Product removed from wishlist.')
  await expect(alerts(page).filter({ hasText: 'added to wishlist' })).toHaveCount(0)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await expectStored(page, 'wishlist', [])
})
