import type { Locator, Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'
import { cartLine, expectStored, store, cartLineOf } from '../support/browser-storage.ts'
import { lineOf, openCart, quantityOf } from './cart-page.ts'
import { expect, hydrated, open, boxOf, expectAlert, test } from '../support/shop.ts'
import { holdRequests } from '../support/clock.ts'

const walnutDesk = ['lift-sit-stand-desk', 'Walnut / Black 160'] as const
const walnutDeskStock = 7
const tealChair = ['aero-ergonomic-mesh-chair', 'Teal'] as const

/** The amount beside a name in the summary. */
function sum(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'Summary' })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd')
}

test('shows each line from its image to its remove button', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk, { quantity: 2 })])
  await expect(page).toHaveTitle('Office Furniture Store | Cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Product',
    'Spec',
    'Color',
    'Size',
    'Price',
    'Quantity',
    'Total',
    'Remove',
  ])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  const cells = line.getByRole('cell')
  await expect(cells).toHaveCount(9)
  await expect(cells.nth(1)).toContainText('Lift Sit-Stand Desk')
  await expect(cells.nth(2)).toHaveText('Walnut / Black 160')
  await expect(cells.nth(3)).toHaveText('Walnut / Black')
  await expect(cells.nth(4)).toHaveText('160.0 x 75.0 x 74.0 cm')
  await expect(cells.nth(5)).toHaveText('RM 1,999')
  await expect(quantityOf(line)).toHaveValue('2')
  await expect(cells.nth(7)).toHaveText('RM 3,998')
  await expect(line.getByRole('button', { name: /^Remove Lift Sit-Stand Desk/ })).toBeVisible()

  // The figures are below their headings; loading the font moves both.
  await page.evaluate(() => document.fonts.ready)
  const [head, spec, price, total] = await Promise.all([
    boxOf(page.getByRole('columnheader', { name: 'Price' })),
    boxOf(cells.nth(2)),
    boxOf(cells.nth(5)),
    boxOf(cells.nth(7)),
  ])
  expect(price.left).toBeGreaterThanOrEqual(spec.right)
  expect(total.left).toBeGreaterThanOrEqual(price.right)
  expect(Math.abs(total.middle - price.middle)).toBeLessThan(2)
  expect(price.top).toBeGreaterThanOrEqual(head.bottom)
  expect(Math.abs(price.right - head.right)).toBeLessThan(2)

  const picture = cells.nth(0).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await line.getByRole('link', { name: 'Lift Sit-Stand Desk' }).click()
  await expect(page).toHaveURL('/product/lift-sit-stand-desk?spec=Walnut+%2F+Black+160')
  await expect(page.getByRole('radio', { name: /^Walnut/ })).toBeChecked()
})

test('changes a quantity by minus and plus, up to the stock', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk, { quantity: walnutDeskStock - 2 })])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  const plus = line.getByRole('button', { name: 'Increase' })
  await plus.click()
  await expect(quantityOf(line)).toHaveValue('6')
  await plus.click()
  await expect(quantityOf(line)).toHaveValue('7')
  await expect(plus).toBeDisabled()
  await expect(line).toContainText('Only 7 left in stock')
  await plus.press('Enter')
  await expect(quantityOf(line)).toHaveValue('7')
  await line.getByRole('button', { name: 'Decrease' }).click()
  await expect(quantityOf(line)).toHaveValue('6')
  await expect(plus).toBeEnabled()
  await expectStored(page, 'cart', [await cartLine(page, walnutDesk, { quantity: 6 })])
})

test('takes a typed quantity up to the stock, and the stock for more @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk)])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  const quantity = quantityOf(line)
  await expect(line.getByRole('button', { name: 'Increase' })).toBeEnabled()

  await quantity.fill('8')
  await quantity.blur()
  await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
  await expect(quantity).toHaveValue('7')
  await expect(line).toContainText('Only 7 left in stock')
  await expect(sum(page, 'Subtotal')).toHaveText('RM 13,993')

  for (const nonsense of ['', 'many', '1.5', '-1']) {
    await quantity.fill(nonsense)
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('7')
  }
  await quantity.fill(' 3 ')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await expectStored(page, 'cart', [await cartLine(page, walnutDesk, { quantity: 3 })])
})

test('accepts 40 chairs by typing the number @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, ['aero-ergonomic-mesh-chair', 'Black'])])
  const line = lineOf(page, 'Aero Ergonomic Mesh Chair')
  await expect(line.getByRole('button', { name: 'Increase' })).toBeEnabled()
  await quantityOf(line).fill('40')
  await quantityOf(line).press('Enter')
  await expect(line.getByRole('cell').nth(7)).toHaveText('RM 35,960')
  await expect(sum(page, 'Total (40 items)')).toHaveText('RM 35,960')
})

/** The line as the wishlist keeps it. */
const entry = ({ productId: id, image: imgUrl, productName, specName: model, price }: CartItem) => ({
  id,
  imgUrl,
  productName,
  model,
  stock: expect.any(Number) as unknown,
  price,
})

test('remove, a decrease to 0 or a typed 0 moves the line to the wishlist and says so', async ({ page }) => {
  const desk = await cartLine(page, walnutDesk)
  const chair = await cartLine(page, tealChair)
  const pens = await cartLine(page, ['grove-pen-holder', 'Concrete'])
  const stays = await cartLine(page, ['hush-phone-booth', 'White / Sage'])
  await openCart(page, [desk, chair, pens, stays])
  const waysOut: [CartItem, (line: Locator) => Promise<void>][] = [
    [desk, (line) => line.getByRole('button', { name: /^Remove / }).click()],
    [chair, (line) => line.getByRole('button', { name: 'Decrease' }).click()],
    [
      pens,
      async (line) => {
        await quantityOf(line).fill('0')
        await quantityOf(line).press('Enter')
      },
    ],
  ]
  for (const [{ productName }, takeOut] of waysOut) {
    const line = lineOf(page, productName)
    await expect(line.getByRole('button', { name: 'Increase' })).toBeEnabled()
    await takeOut(line)
    await expectAlert(page, 'success', `${productName} added to wishlist!`)
    await expect(line).toHaveCount(0)
  }
  await expect(lineOf(page, stays.productName)).toBeVisible()
  await expectStored(page, 'cart', [stays])
  await expectStored(page, 'wishlist', [
    { ...entry(desk), stock: walnutDeskStock },
    entry(chair),
    entry(pens),
  ])
})

test('a line that is in the wishlist already leaves the cart, and the alert says so @full', async ({
  page,
}) => {
  const desk = await cartLine(page, walnutDesk)
  const wishlist = [
    { id: desk.productId, imgUrl: desk.image, productName: 'Desk', model: desk.specName, stock: 3, price: 9 },
  ]
  await store(page, { cart: JSON.stringify([desk]), wishlist: JSON.stringify(wishlist) })
  await open(page, '/cart')
  await page.getByRole('button', { name: /^Remove Lift/ }).click()
  await expectAlert(page, 'info', 'Lift Sit-Stand Desk is already in your wishlist.')
  await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeVisible()
  await expectStored(page, 'cart', [])
  await expectStored(page, 'wishlist', wishlist)
})

test('keeps the focus in the cart when a line is removed @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk), await cartLine(page, tealChair)])
  await page.getByRole('button', { name: /^Remove Lift/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove Aero/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toContainText('Your Cart Is Empty')
})

test('shows subtotal, voucher discount and the total with the item count', async ({ page }) => {
  const items = [
    await cartLine(page, walnutDesk, { quantity: 2 }),
    await cartLine(page, ['grove-pen-holder', 'Concrete'], { quantity: 3 }),
  ]
  await openCart(page, items)
  await expect(sum(page, 'Subtotal')).toHaveText('RM 4,115')
  await expect(sum(page, 'Voucher Discount')).toHaveText('RM 0')
  await expect(sum(page, 'Total (5 items)')).toHaveText('RM 4,115')

  await page.getByRole('button', { name: /^Remove Lift/ }).click()
  await expect(sum(page, 'Total (3 items)')).toHaveText('RM 117')
  await quantityOf(lineOf(page, 'Grove Pen Holder')).fill('1')
  await quantityOf(lineOf(page, 'Grove Pen Holder')).press('Enter')
  await expect(sum(page, 'Total (1 item)')).toHaveText('RM 39')
})

test('takes RM 10 off for save10 in any case, and nothing for any other code @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk)])
  const code = page.getByRole('textbox', { name: 'Coupon' })
  const apply = page.getByRole('button', { name: 'Apply Coupon' })
  for (const written of ['save10', 'SAVE10', ' Save10 ']) {
    await code.fill(written)
    await apply.click()
    await expect(sum(page, 'Voucher Discount')).toHaveText('−RM 10')
    await expect(sum(page, 'Total (1 item)')).toHaveText('RM 1,989')

    await code.fill('save20')
    await code.press('Enter')
    await expect(page.getByText('save20 is not a valid coupon code. The discount is RM 0.')).toBeVisible()
    await expect(sum(page, 'Voucher Discount')).toHaveText('RM 0')
    await expect(sum(page, 'Total (1 item)')).toHaveText('RM 1,999')
  }
})

test('keeps the coupon on other pages, until it is removed @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk)])
  await page.getByRole('textbox', { name: 'Coupon' }).fill('save10')
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(sum(page, 'Total (1 item)')).toHaveText('RM 1,989')
  await open(page, '/cart')
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveValue('save10')
  await expect(sum(page, 'Total (1 item)')).toHaveText('RM 1,989')

  await page.getByRole('textbox', { name: 'Coupon' }).fill('')
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(sum(page, 'Voucher Discount')).toHaveText('RM 0')
  await open(page, '/cart')
  await expect(sum(page, 'Total (1 item)')).toHaveText('RM 1,999')
})

test('says that a price has changed, also after a reload, until it is accepted', async ({ page }) => {
  await openCart(page, [
    await cartLine(page, walnutDesk, { price: 1899, quantity: 2 }),
    await cartLine(page, tealChair),
  ])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  await expect(line).toContainText('Price changed from RM 1,899 to RM 1,999')
  await expect(line.getByRole('cell').nth(5)).toHaveText('RM 1,999')
  await expect(sum(page, 'Subtotal')).toHaveText('RM 4,927')
  await expect(lineOf(page, 'Aero Ergonomic Mesh Chair')).not.toContainText('Price changed')
  const stored = await cartLine(page, walnutDesk, { price: 1899, quantity: 2 })
  await expectStored(page, 'cart', [stored, await cartLine(page, tealChair)])
  await open(page, '/cart')
  await expect(line).toContainText('Price changed from RM 1,899 to RM 1,999')

  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAccessibleDescription(/Price changed from RM 1,899/)
  await checkout.press('Enter')
  await expect(page).toHaveURL('/cart')
  const accept = line.getByRole('button', { name: 'Accept the new price of Lift Sit-Stand Desk' })
  await expect(accept).toBeFocused()
  await accept.press('Enter')
  await expect(line).not.toContainText('Price changed')
  await expectStored(page, 'cart', [{ ...stored, price: 1999 }, await cartLine(page, tealChair)])
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expect(sum(page, 'Subtotal')).toHaveText('RM 4,927')
})

test('says at the row that too few are left, and leads from the checkout button to it', async ({ page }) => {
  await openCart(page, [
    await cartLine(page, tealChair),
    await cartLine(page, walnutDesk, { quantity: walnutDeskStock + 2 }),
  ])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  await expect(line).toContainText('Only 7 left in stock')
  await expect(quantityOf(line)).toHaveValue('9')
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeDisabled()
  await expect(checkout).toHaveAccessibleDescription(/Lift Sit-Stand Desk.*Only 7 left in stock/)
  await checkout.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(line.getByRole('button', { name: /^Take 7/ })).toBeFocused()

  await quantityOf(line).fill('7')
  await quantityOf(line).press('Enter')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('says at the row that a spec has sold out @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, ['tally-task-chair', 'Sage'])])
  await expect(lineOf(page, 'Tally Task Chair')).toContainText('Out Of Stock')
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: /^Remove Tally/ }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeVisible()
})

test('says at the row that a product or a spec is no longer sold @full', async ({ page, watch }) => {
  watch.allow(/404/)
  const chair = await cartLine(page, tealChair)
  await openCart(page, [
    { ...chair, productId: 'a-chair-of-old', productName: 'A Chair Of Old' },
    { ...chair, specName: 'Violet' },
    chair,
  ])
  const product = lineOf(page, 'A Chair Of Old')
  const spec = lineOf(page, 'Violet')
  await expect(product).toContainText('No longer sold')
  await expect(product.getByRole('link')).toHaveCount(0)
  await expect(product.getByRole('textbox')).toHaveCount(0)
  await expect(spec).toContainText('No longer sold')
  await expect(page.getByText('No longer sold', { exact: true })).toHaveCount(2)
  await expect(sum(page, 'Total (1 item)')).toHaveText(/^RM /)

  await product.getByRole('button', { name: /^Remove / }).click()
  await spec.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expectStored(page, 'cart', [chair])
})

test('shows the stored cart without an error when the shop is unreachable @full', async ({ page, watch }) => {
  watch.allow(/500|could not be compared/)
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openCart(page, [await cartLine(page, walnutDesk, { price: 1234 })])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  await expect.poll(() => watch.complaints.join()).toContain('could not be compared')
  await expect(line.getByRole('cell').nth(5)).toHaveText('RM 1,234')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
})

test('says that it is empty and leads to the shop @full', async ({ page }) => {
  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart Is Empty' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/shop')
})

test('leads on to the checkout, which asks visitors to sign in first', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk)])
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Fcheckout')
  await expectStored(page, 'cart', [await cartLine(page, walnutDesk)])
})

test('shows 40 lines with their total @full', async ({ page }) => {
  const answer = await page.request.get('/api/products')
  const products = (await answer.json()) as Product[]
  const choices = products
    .flatMap((product) => product.specs.map((spec) => [product, spec] as const))
    .filter(([, spec]) => spec.quantity > 1)
    .slice(0, 40)
  expect(choices).toHaveLength(40)
  const items: CartItem[] = choices.map(([product, spec]) => cartLineOf(product, spec.name, { quantity: 2 }))
  await openCart(page, items)
  const total = choices.reduce((amount, [, spec]) => amount + 2 * spec.price, 0)
  await expect(page.getByRole('row')).toHaveCount(41)
  await expect(sum(page, 'Total (80 items)')).toHaveText(`RM ${total.toLocaleString('en')}`)
  await page.getByRole('button', { name: 'Decrease' }).nth(39).click()
  await expect(quantityOf(page.getByRole('row').last())).toHaveValue('1')
  await expect(sum(page, 'Total (79 items)')).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove / })
    .nth(20)
    .click()
  await expect(page.getByRole('row')).toHaveCount(40)
})

test('stays in step with a second tab @full', async ({ page, context }) => {
  await openCart(page, [await cartLine(page, walnutDesk), await cartLine(page, tealChair)])
  const other = await context.newPage()
  await open(other, '/cart')
  await expect(lineOf(other, 'Lift Sit-Stand Desk').getByRole('button', { name: 'Increase' })).toBeEnabled()

  await lineOf(other, 'Lift Sit-Stand Desk').getByRole('button', { name: 'Increase' }).click()
  await expect(quantityOf(lineOf(page, 'Lift Sit-Stand Desk'))).toHaveValue('2')
  await expect(sum(page, 'Total (3 items)')).toHaveText('RM 4,927')

  await lineOf(page, 'Aero Ergonomic Mesh Chair')
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(lineOf(other, 'Aero Ergonomic Mesh Chair')).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Cart (2)' })).toBeVisible()

  await other.getByRole('textbox', { name: 'Coupon' }).fill('save10')
  await other.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(sum(page, 'Voucher Discount')).toHaveText('−RM 10')
})

test('shows an empty cart before its script has loaded @full', async ({ page }) => {
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Is Empty')
  letScriptsCome()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart Is Empty')
})

test('does not show a full cart as empty before its script has loaded @full', async ({ page }) => {
  await store(page, { cart: JSON.stringify([await cartLine(page, walnutDesk)]) })
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto('/cart')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeHidden()
  letScriptsCome()
  await expect(lineOf(page, 'Lift Sit-Stand Desk')).toBeVisible()
  await hydrated(page)
})
