import type { Locator, Page } from '@playwright/test'
import { localizedPath } from '../../core/language.ts'
import { texts } from '../support/pages.ts'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { expect, open, test } from '../support/shop.ts'

/** Counts a visitor's presses. Typing in a field that has or gets the focus does not count. */
function counter() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    /** Opens a list of options and presses one of them. */
    choose: async (list: Locator, option: string) => {
      presses += 2
      await list.selectOption(option)
    },
    enter: async (page: Page) => {
      presses += 1
      await page.keyboard.press('Enter')
    },
    expectAtMost: (most: number) => {
      expect(presses, 'how often the visitor pressed').toBeLessThanOrEqual(most)
      presses = 0
    },
  }
}

test('a new visitor finds, counts, measures and dates in few presses @full', async ({
  page,
  language,
  isMobile,
}) => {
  const t = texts[language]
  const main = page.getByRole('main')
  const { press, choose, enter, expectAtMost } = counter()
  const tile = (name: RegExp) =>
    main.getByRole('region', { name: t['common.categories'] }).getByRole('link', { name })
  const home = () => open(page, localizedPath('/home', language))

  await test.step('a height-adjustable desk under 140 cm and RM 1,600, in 4', async () => {
    await home()
    await press(tile(/^(?:Desks|辦公桌)/))
    if (isMobile) await press(main.getByRole('link', { name: t['shop.filtersTitle'], exact: true }))
    await press(main.getByRole('checkbox', { name: new RegExp(`^${t['shop.adjustable']}`) }))
    await main.getByRole('textbox', { name: t['shop.to'], exact: true }).fill('1600')
    await main.getByRole('textbox', { name: t['shop.width'], exact: true }).fill('140')
    const filters = main.getByRole('group', { name: t['shop.filtersTitle'] })
    if (isMobile) await press(filters.getByRole('button').last())
    else await enter(page)
    await expect(page).toHaveURL(/maxPrice=1600.*width=140/)
    await expect(main.getByRole('heading', { level: 3 })).toHaveText([/^Lift/])
    expectAtMost(4)
  })
  await test.step('three chairs are compared, in 5', async () => {
    await home()
    await press(tile(/^(?:Chairs|辦公椅)/))
    for (const name of ['Aero', 'Tally', 'Orbit'])
      await press(main.getByRole('checkbox', { name: new RegExp(`^${t['compare.title']}[:：] ?${name}`) }))
    const tray = page.getByRole('complementary', { name: t['compare.tray'] })
    await press(tray.getByRole('link', { name: t['compare.title'] }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t['compare.title'])
    await expect(page).toHaveURL(/aero.*tally.*orbit/)
    expectAtMost(5)
  })
  await test.step('20 matching chairs in the cart, in 6', async () => {
    await home()
    await press(main.getByRole('link', { name: t['common.shopNow'], exact: true }))
    await press(main.getByRole('link', { name: /^Tally/ }).first())
    await choose(main.getByRole('combobox', { name: t['common.quantity'] }), t['product.moreQuantities'])
    await main.getByRole('textbox', { name: t['common.quantity'] }).fill('20')
    await press(main.getByRole('button', { name: t['common.addToCart'], exact: true }).first())
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown))
      .toEqual([expect.objectContaining({ productId: 'tally-task-chair', quantity: 20 })])
    expectAtMost(6)
  })
  await test.step('when it comes, in 1', async () => {
    const line = main.getByRole('region', { name: t['delivery.title'], exact: true })
    await press(line.getByRole('button', { name: t['delivery.enter'] }))
    await line.getByRole('textbox', { name: t['delivery.place'] }).pressSequentially('40150')
    await expect(line.getByRole('status')).toContainText('40150')
    expectAtMost(1)
  })
  await test.step('whether the booth fits the lift: the first verdict in 3 and one number', async () => {
    await open(page, localizedPath('/product/hush-phone-booth', language))
    await press(main.getByRole('link', { name: t['fit.measure'], exact: true }))
    await press(page.getByRole('radio', { name: t['common.lift'], exact: true }))
    const width = page.getByRole('textbox', { name: t['fit.doorWidth'], exact: true })
    await press(width)
    const answer = page.getByRole('status').filter({ hasText: '208 × 96 × 18', visible: true })
    await width.pressSequentially('78')
    await expect(answer).toContainText(
      t['fit.passesSoFar'].replace('{passed}', t['common.width']).replace('{next}', t['fit.liftDepth']),
    )
    await expect(answer).toBeInViewport()
    expectAtMost(3)
    await page.getByRole('textbox', { name: t['fit.insideDepth'], exact: true }).fill('120')
    await expect(answer).not.toContainText(t['fit.liftDepth'])
    await expect(answer).toBeInViewport()
  })
})

test('a member orders the last order again in 3 presses @full', async ({ page, language }) => {
  const t = texts[language]
  const { press, expectAtMost } = counter()
  await signIn(page)
  await placeOrder(page)
  // On the account page, the browser learns that the member is signed in.
  await open(page, localizedPath('/account', language))
  await open(page, localizedPath('/home', language))
  await press(page.getByRole('contentinfo').getByRole('link', { name: t['common.account'], exact: true }))
  const main = page.getByRole('main')
  const again = main.getByRole('button', { name: t['orders.orderAgain'], exact: true })
  await press(again)
  const toCart = main.getByRole('link', { name: t['orders.toCart'], exact: true })
  await expect(toCart, 'the next step has the ink button').toHaveCSS('background-color', 'rgb(27, 29, 28)')
  await expect(again, 'the pressed one has it no longer').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await press(toCart)
  await expect(page).toHaveURL(/\/cart/)
  expectAtMost(3)
})
