import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { installClock } from '../support/clock.ts'
import { changePageData } from '../support/page-data.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

const harrowDesk = ['harrow-executive-desk', 'Walnut 180'] as const
const harrowStock = 5

test('a card puts 1 piece of the first spec into the cart and says so', async ({ page }) => {
  await open(page, '/shop')
  await page.getByRole('button', { name: 'Add To Cart: Harrow Executive Desk' }).click()
  await expectAlert(page, 'success', 'Add To Cart Success')
  const line = await cartLine(page, harrowDesk)
  expect(line).toMatchObject({ specIndex: 0, quantity: 1, price: 4290, size: '180*85*76cm' })
  await expectStored(page, 'cart', [line])
})

test('adding again raises the quantity, on home as in the shop @full', async ({ page }) => {
  await installClock(page)
  await open(page, '/home')
  const first = page.getByRole('button', { name: /^Add To Cart: / }).first()
  for (let press = 1; press <= 3; press += 1) {
    await first.click()
    await expect(page.getByRole('link', { name: `Cart (${press})` })).toBeVisible()
    await page.clock.runFor(1_000)
  }
  await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
  await page.getByRole('link', { name: 'Cart (3)' }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('3')
})

test('a card adds no more than the stock @full', async ({ page }) => {
  const line = await cartLine(page, harrowDesk, { quantity: harrowStock })
  await store(page, { cart: JSON.stringify([line]) })
  await open(page, '/shop')
  await page.getByRole('button', { name: 'Add To Cart: Harrow Executive Desk' }).click()
  await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
  await expectStored(page, 'cart', [line])
})

test('the product page counts what is in the cart already @full', async ({ page }) => {
  const line = await cartLine(page, harrowDesk, { quantity: harrowStock - 2 })
  await store(page, { cart: JSON.stringify([line]) })
  await installClock(page)
  await open(page, '/product/harrow-executive-desk')
  const addToCart = page.getByRole('button', { name: 'Add To Cart', exact: true })
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await addToCart.click()
  await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
  await expectStored(page, 'cart', [line])
  await page.clock.runFor(1_000)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await addToCart.click()
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expectStored(page, 'cart', [{ ...line, quantity: harrowStock }])
})

test('a sold-out card says so and adds nothing @full', async ({ page }) => {
  await changePageData(page, '/shop', (data) => {
    const [first, second] = data.list(data.holderOf('products'), 'products')
    for (const product of [first, second]) {
      const [spec] = data.list(data.at(product), 'specs')
      data.set(data.at(spec), 'quantity', 0)
    }
    data.set(data.at(second), 'hasOthers', false)
  })
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Sold out, other specs in stock' })
  await card.getByRole('button', { name: /^Add To Cart: / }).click()
  await expectAlert(page, 'danger', 'Out Of Stock')
  await expectStored(page, 'cart', null)

  await test.step('if everything is sold out, it leads to a message when it is back', async () => {
    await page.getByRole('link', { name: 'Tell me when back: Harrow Executive Desk' }).click()
    await expect(page).toHaveURL('/product/harrow-executive-desk#tell-me')
  })
})

test('a card of a product without specs adds nothing @full', async ({ page }) => {
  await changePageData(page, '/shop', (data) => {
    const [first] = data.list(data.holderOf('products'), 'products')
    data.set(data.at(first), 'specs', [])
  })
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL('/shop')
  await page
    .getByRole('button', { name: /^Add To Cart: / })
    .first()
    .click()
  await expectAlert(page, 'danger', 'Spec Not Found')
  await expectStored(page, 'cart', null)
})
