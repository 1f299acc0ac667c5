import type { Locator, Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { lineOf, openCart, quantityOf } from './cart-page.ts'
import { expect, hydrated, open, expectAlert, test } from '../support/shop.ts'
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

test('shows each line from its image to its remove button @full', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk, { quantity: 2 })])
  await expect(page).toHaveTitle('Office Furniture Store | Cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Image', 'Product', 'Spec', 'Color', 'Size', 'Price', 'Quantity', 'Total', 'Remove'],
    { useInnerText: true },
  )
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  const cells = line.getByRole('cell')
  await expect(cells).toHaveCount(9)
  await expect(cells.nth(1)).toContainText('Lift Sit-Stand Desk')
  await expect(cells.nth(2)).toHaveText('Walnut / Black 160')
  await expect(cells.nth(3)).toHaveText('Walnut / Black')
  await expect(cells.nth(4)).toHaveText('160.0 x 75.4 x 74.4 cm')
  await expect(cells.nth(5)).toHaveText('RM 1,999')
  await expect(quantityOf(line)).toHaveValue('2')
  await expect(cells.nth(7)).toHaveText('RM 3,998')
  await expect(line.getByRole('button', { name: /^Remove Lift Sit-Stand Desk/ })).toBeVisible()

  const picture = cells.nth(0).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await line.getByRole('link', { name: 'Lift Sit-Stand Desk' }).click()
  await expect(page).toHaveURL('/product/lift-sit-stand-desk?spec=Walnut+%2F+Black+160')
  await expect(page.getByRole('radio', { name: /^Walnut/ })).toBeChecked()
})

test('changes a quantity by minus, plus and typing, up to the stock', async ({ page }) => {
  await openCart(page, [await cartLine(page, walnutDesk, { quantity: walnutDeskStock - 1 })])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  const plus = line.getByRole('button', { name: 'Increase' })
  const quantity = quantityOf(line)
  await plus.click()
  await expect(quantity).toHaveValue('7')
  await expect(plus).toBeDisabled()
  await expect(line).toContainText('Only 7 left in stock')
  await plus.press('Enter')
  await expect(quantity).toHaveValue('7')
  await line.getByRole('button', { name: 'Decrease' }).click()
  await expect(quantity).toHaveValue('6')
  await expect(plus).toBeEnabled()

  await quantity.fill('8')
  await quantity.blur()
  await expectAlert(page, 'danger', 'Exceeds Stock Quantity')
  await expect(quantity).toHaveValue('7')
  await expect(sum(page, 'Subtotal')).toHaveText('RM 13,993')
  for (const nonsense of ['', 'many', '1.5', '-1']) {
    await quantity.fill(nonsense)
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('7')
  }
  await quantity.fill(' 3 ')
  await quantity.blur()
  await expectStored(page, 'cart', [await cartLine(page, walnutDesk, { quantity: 3 })])
})

/** The entry of the wishlist for a line of the cart. */
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
  const known = await cartLine(page, ['hush-phone-booth', 'White / Sage'])
  const wishlist = [{ ...entry(known), stock: 3 }]
  await store(page, { wishlist: JSON.stringify(wishlist) })
  await openCart(page, [desk, chair, pens, known])
  await expect(lineOf(page, chair.productName).getByRole('button', { name: 'Increase' })).toBeEnabled()
  const remove = (name: RegExp) => page.getByRole('button', { name })

  await remove(/^Remove Lift/).press('Enter')
  await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
  await expect(remove(/^Remove Aero/), 'the focus stays in the cart').toBeFocused()
  await lineOf(page, chair.productName).getByRole('button', { name: 'Decrease' }).click()
  await expectAlert(page, 'success', `${chair.productName} added to wishlist!`)
  await quantityOf(lineOf(page, pens.productName)).fill('0')
  await quantityOf(lineOf(page, pens.productName)).press('Enter')
  await expectAlert(page, 'success', `${pens.productName} added to wishlist!`)
  await expectStored(page, 'cart', [known])

  await test.step('one that is in the wishlist already leaves the cart, and the alert says so', async () => {
    await remove(/^Remove Hush/).press('Enter')
    await expectAlert(page, 'info', `${known.productName} is already in your wishlist.`)
    await expect(page.getByRole('main').locator(':focus')).toContainText('Your Cart Is Empty')
  })
  await expectStored(page, 'cart', [])
  await expectStored(page, 'wishlist', [
    ...wishlist,
    { ...entry(desk), stock: walnutDeskStock },
    entry(chair),
    entry(pens),
  ])
})

test('shows subtotal, voucher discount and the total with the item count', async ({ page }) => {
  await openCart(page, [
    await cartLine(page, walnutDesk),
    await cartLine(page, ['grove-pen-holder', 'Concrete'], { quantity: 3 }),
  ])
  await expect(sum(page, 'Subtotal')).toHaveText('RM 2,116')
  await expect(sum(page, 'Voucher Discount')).toHaveText('RM 0')
  await expect(sum(page, 'Total (4 items)')).toHaveText('RM 2,116')
  const code = page.getByRole('textbox', { name: 'Coupon' })
  await page.getByRole('heading', { name: 'Coupon' }).click()
  await test.step('save10 takes RM 10 off, in any case, and any other code nothing', async () => {
    await code.fill('save20')
    await code.press('Enter')
    await expect(page.getByText('save20 is not a valid coupon code. The discount is RM 0.')).toBeVisible()
    await code.fill(' Save10 ')
    await page.getByRole('button', { name: 'Apply Coupon' }).click()
    await expect(sum(page, 'Voucher Discount')).toHaveText('−RM 10')
    await expect(sum(page, 'Total (4 items)')).toHaveText('RM 2,106')
  })
  await test.step('the code stays on other pages, until it is removed', async () => {
    await open(page, '/cart')
    await expect(sum(page, 'Voucher Discount')).toHaveText('−RM 10')
    await page.getByRole('heading', { name: 'Coupon' }).click()
    await code.fill('')
    await page.getByRole('button', { name: 'Apply Coupon' }).click()
    await expect(sum(page, 'Voucher Discount')).toHaveText('RM 0')
  })
  await page.getByRole('button', { name: /^Remove Lift/ }).click()
  await expect(sum(page, 'Total (3 items)')).toHaveText('RM 117')
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

test('says at the row what cannot be bought, and leads from the checkout button to it', async ({
  page,
  watch,
}) => {
  watch.allow(/404/)
  const chair = await cartLine(page, tealChair)
  await openCart(page, [
    chair,
    await cartLine(page, walnutDesk, { quantity: walnutDeskStock + 2 }),
    await cartLine(page, ['tally-task-chair', 'Sage']),
    { ...chair, productId: 'a-chair-of-old', productName: 'A Chair Of Old' },
    { ...chair, specName: 'Violet' },
  ])
  const short = lineOf(page, 'Lift Sit-Stand Desk')
  const old = lineOf(page, 'A Chair Of Old')
  await test.step('too few are left', async () => {
    await expect(short).toContainText('Only 7 left in stock')
    await expect(quantityOf(short)).toHaveValue('9')
    const checkout = page.getByRole('button', { name: 'Checkout' })
    await expect(checkout).toBeDisabled()
    await expect(checkout).toHaveAccessibleDescription(/Lift Sit-Stand Desk.*Only 7 left in stock/)
    await checkout.press('Enter')
    await expect(page).toHaveURL('/cart')
    await expect(short.getByRole('button', { name: /^Take 7/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(quantityOf(short)).toHaveValue('7')
  })
  await test.step('a spec is sold out, and another or its product is no longer sold', async () => {
    await expect(lineOf(page, 'Tally Task Chair')).toContainText('Out Of Stock')
    for (const gone of [old, lineOf(page, 'Violet')]) await expect(gone).toContainText('No longer sold')
    await expect(old.getByRole('link')).toHaveCount(0)
    await expect(old.getByRole('textbox')).toHaveCount(0)
    await expect(sum(page, 'Total (8 items)')).toHaveText('RM 14,922')
  })
  for (const name of ['Tally Task Chair', 'A Chair Of Old', 'Violet'])
    await lineOf(page, name)
      .getByRole('button', { name: /^Remove / })
      .click()
  await test.step('leads on to the checkout, which asks visitors to sign in first', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/login?redirectUrl=%2Fcheckout')
    await expectStored(page, 'cart', [chair, await cartLine(page, walnutDesk, { quantity: walnutDeskStock })])
  })
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
