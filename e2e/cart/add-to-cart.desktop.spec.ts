import { cartLine, expectStored } from '../support/browser-storage.ts'
import { changePageData } from '../support/page-data.ts'
import { installClock } from '../support/clock.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

const harrowDesk = ['harrow-executive-desk', 'Walnut 180'] as const
const harrowStock = 5

test('a card puts 1 piece of the first spec into the cart and says so, up to the stock', async ({ page }) => {
  await installClock(page)
  await open(page, '/shop')
  const add = page.getByRole('button', { name: 'Add To Cart: Harrow Executive Desk' })
  const line = await cartLine(page, harrowDesk)
  expect(line).toMatchObject({ specIndex: 0, quantity: 1, price: 4290, size: '180*85*76.2cm' })
  for (let quantity = 1; quantity <= harrowStock; quantity += 1) {
    await add.click()
    await expectAlert(page, 'success', 'Add To Cart Success')
    await expectStored(page, 'cart', [{ ...line, quantity }])
    await page.clock.runFor(1_000)
  }
  await add.click()
  await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
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
    .filter({ hasText: 'Sold out, other options in stock' })
  await card.getByRole('button', { name: /^Add To Cart: / }).click()
  await expectAlert(page, 'danger', 'Out Of Stock')
  await expectStored(page, 'cart', null)

  await test.step('if everything is sold out, it leads to a message when it is back', async () => {
    await page.getByRole('link', { name: 'Tell me when back: Harrow Executive Desk' }).click()
    await expect(page).toHaveURL('/product/harrow-executive-desk#tell-me')
  })
})
