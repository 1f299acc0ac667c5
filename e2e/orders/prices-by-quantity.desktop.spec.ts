import { signIn, textsOf } from '../accounts/members.ts'
import { quantityOf } from '../cart/cart-page.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { fillAddress, orderOf, submitButton } from './ordering.ts'

test('twelve chairs cost their price by quantity from the product page to the order', async ({
  page,
  staff,
}) => {
  await signIn(page)
  const t = textsOf('en')
  const main = page.getByRole('main')
  await test.step('the product page shows the prices, and what two more would save', async () => {
    await open(page, '/product/sled-cantilever-visitor-chair')
    const table = main.getByRole('group', { name: 'Price by quantity' })
    await expect(table.locator('summary')).toHaveText('Price by quantity RM 615 each, from 12 pieces')
    await table.locator('summary').click()
    await expect(table.locator('[aria-current]')).toHaveText(/^1 to 11\s*RM 649$/)
    await expect(table.locator('dl > div')).toHaveText([
      /RM 649$/,
      /^12 to 23\s*RM 615$/,
      /^24 or more\s*RM 589$/,
    ])
    await main.getByRole('combobox', { name: 'Quantity' }).selectOption('10')
    const sum = main.getByRole('status').filter({ hasText: '10 pieces' })
    await expect(sum).toContainText('RM 6,490')
    // (649 − 615) × 12
    await expect(sum).toContainText('2 more: RM 615 each, you save RM 408')
    await main.getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL('/cart')
  })
  const line = main.getByRole('row').filter({ hasText: 'Sled' })
  await test.step('the cart adds the two in one press, and the price falls', async () => {
    await expect(line).toContainText('RM 6,490')
    await expect(main.getByText('2 more: RM 615 each, you save RM 408')).toBeVisible()
    await main.getByRole('button', { name: /^Add 2 more of Sled/ }).click()
    await expect(quantityOf(line)).toHaveValue('12')
    await expect(line).toContainText('from 12 pieces')
    await expect(line).toContainText('list RM 649')
    await expect(line).toContainText('RM 7,380')
    await expect(main.getByText('Price changed')).toHaveCount(0)
  })
  await main.getByRole('link', { name: 'Checkout' }).click()
  await hydrated(page)
  await fillAddress(page, 'Billing address', t)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText('12 × RM 615')
  await expect(summary).toContainText('from 12 pieces, list RM 649')
  await submitButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'We have your order.' })
  await dialog.getByRole('button', { name: 'Got It!' }).click()
  await test.step('the order keeps the price and says why', async () => {
    await expect(page).toHaveURL(/\/order-confirm\//)
    const goods = main.getByRole('row').filter({ hasText: 'Sled' })
    await expect(goods).toContainText('RM 615')
    await expect(goods).toContainText('from 12 pieces')
    await expect(goods).toContainText('list RM 649')
    await expect(goods).toContainText('RM 7,380')
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    expect((await orderOf(page, id)).items).toMatchObject([
      { quantity: 12, price: 615, listPrice: 649, tierFrom: 12 },
    ])
    await staff.move(id, 'In Progress')
    await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' })
    await staff.move(id, 'delivered')
  })
  await test.step('whoever returns some of them reads that the others keep their price', async () => {
    await page.reload()
    await hydrated(page)
    const section = main.getByRole('group', { name: t('orders.return'), exact: true })
    await section.locator('summary').click()
    await section.getByRole('button', { name: t('orders.requestReturn') }).click()
    await section.getByText(t('orders.returns.some'), { exact: true }).click()
    await expect(section).toContainText('The pieces you keep stay at RM 615 each, the price from 12 pieces.')
  })
})

test('staff on the phone read to the caller what more pieces would cost', async ({ page, signInStaff }) => {
  const t = staffTexts('en')
  await signInStaff(page, 'clerk')
  await open(page, '/staff/take-order')
  const main = page.getByRole('main')
  const goods = main.getByRole('combobox', { name: t('staff.take.goodsField') })
  await goods.fill('sled cognac 10')
  await expect(main.getByRole('option').first()).toContainText('× 10')
  await goods.press('Enter')
  const line = main.getByRole('listitem').filter({ hasText: 'Cognac' })
  await expect(line).toContainText('2 more: RM 665 each, you save RM 408')
  await line.getByRole('textbox').fill('12')
  await line.getByRole('textbox').press('Enter')
  await expect(line).toContainText('RM 665 each, from 12 pieces')
  await expect(line).toContainText('RM 7,980')
})
