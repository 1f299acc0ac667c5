import type { Page } from '@playwright/test'
import { cartLine, store } from '../support/browser-storage.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'
import { lineOf, quantityOf } from './cart-page.ts'

const desk = ['lift-sit-stand-desk', 'Walnut / Black 160'] as const
const pens = ['grove-pen-holder', 'Concrete'] as const
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })

const cartOf = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { productId: string; quantity: number }[]).map(
      ({ productId, quantity }) => `${quantity} ${productId}`,
    ),
  )

test('a shared cart is added to one’s own, or replaces it, which is kept @full', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/404/)
  const path = '/shared-cart#lift-sit-stand-desk.Walnut+%2F+Black+160=2&grove-pen-holder.Concrete=3'
  await test.step('its link holds products and numbers', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const lines = [await cartLine(page, desk, { quantity: 2 }), await cartLine(page, pens, { quantity: 3 })]
    await store(page, { cart: JSON.stringify(lines) })
    await open(page, '/cart')
    await page.getByRole('heading', { name: 'Share this cart' }).click()
    await button(page, 'Copy a link').press('Enter')
    await expectAlert(page, 'success', 'Link copied.')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(new URL(path, page.url()).href)
  })

  const boss = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  watch.follow(boss)
  await test.step('it says what cannot be bought, and what one’s own cart holds', async () => {
    await store(boss, { cart: JSON.stringify([await cartLine(boss, pens)]) })
    await open(boss, `${path}&a-chair-of-old.Teal=1&tally-task-chair.Sage=4`)
    await expect(item(boss, 'Lift Sit-Stand Desk')).toContainText('2 × RM')
    await expect(item(boss, 'Grove Pen Holder')).toContainText('1 in your cart already')
    await expect(item(boss, 'A product')).toContainText('No longer sold')
    await expect(item(boss, 'Tally Task Chair')).toContainText('Out Of Stock')
    await expect(main(boss)).toContainText('Total (5 items)')
    await boss.getByRole('banner').getByRole('link', { name: '繁體中文' }).click()
    await expect(item(boss, 'Tally 輕巧辦公椅')).toContainText('已售完')
    await boss.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await expect(item(boss, 'Tally Task Chair')).toBeVisible()
  })

  await test.step('added to the own one', async () => {
    await button(boss, 'Add to yours').press('Enter')
    await expect(boss).toHaveURL('/cart')
    await expectAlert(boss, 'warning', '5 of 10 items could be put into your cart.')
    expect(await cartOf(boss)).toEqual(['4 grove-pen-holder', '2 lift-sit-stand-desk'])
  })

  await test.step('it replaces one’s own, which can be restored', async () => {
    await open(boss, path)
    await button(boss, 'Instead of yours').press('Enter')
    await expectAlert(boss, 'success', '5 items are in your cart now.')
    await expect(quantityOf(lineOf(boss, 'Grove Pen Holder'))).toHaveValue('3')
    await boss.reload()
    await expect(main(boss)).toContainText('an earlier cart with 6 items, Grove Pen Holder first.')
    await button(boss, 'Take it back').press('Enter')
    await expect(main(boss)).toContainText('an earlier cart with 5 items, Lift Sit-Stand Desk first.')
    expect(await cartOf(boss)).toEqual(['4 grove-pen-holder', '2 lift-sit-stand-desk'])
    await button(boss, 'Discard it').press('Enter')
    await expect(main(boss)).not.toContainText('an earlier cart')
    await expect(boss.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
  })

  await test.step('if copying is refused, the link is shown', async () => {
    await boss.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await boss.getByRole('heading', { name: 'Share this cart' }).click()
    await button(boss, 'Copy a link').click()
    const link = main(boss).getByRole('textbox', { name: 'Link to this cart' })
    await expect(link).toHaveValue(/\/shared-cart#grove-pen-holder\.Concrete=4&lift/)
  })

  await test.step('products that could not be read are not gone, and are tried again', async () => {
    await boss.route('**/api/products/*', (route) => route.fulfill({ status: 503, json: {} }))
    watch.allow(/503|could not be/)
    await open(boss, path)
    await expect(main(boss).getByRole('alert')).toContainText('could not be loaded')
    await boss.unroute('**/api/products/*')
    await button(boss, 'Try again').click()
    await expect(item(boss, 'Lift Sit-Stand Desk')).toBeVisible()
  })
  await boss.context().close()
})
