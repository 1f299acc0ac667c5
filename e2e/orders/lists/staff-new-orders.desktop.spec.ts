import type { Page } from '@playwright/test'
import { signIn } from '../../accounts/members.ts'
import { expect, expectAlert, open } from '../../support/shop.ts'
import { placeOrder } from '../ordering.ts'
import { button, main, panel, test } from '../staff-order-page.ts'

/** The number of orders to confirm, in the navigation. */
const badge = async (page: Page): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Orders/ })
  return Number(/\d+/.exec(await link.innerText())?.[0] ?? 0)
}
const inTitle = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

/** Makes a page behave as if another tab were in front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a new order is a badge at once: in the navigation and in every tab’s title @full', async ({
  page,
  browser,
  baseURL,
  signInStaff,
}) => {
  const shopper = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(shopper)
  await signInStaff(page, 'clerk')
  await open(page, '/staff/stock')
  const second = await page.context().newPage()
  await open(second, '/staff/members')
  const before = await badge(page)
  await hide(page)
  await hide(second)
  await placeOrder(shopper)
  // Other tests place orders at the same time.
  await expect.poll(() => badge(page)).toBeGreaterThan(before)
  await expect.poll(() => inTitle(page)).toBeGreaterThan(before)
  await expect.poll(() => inTitle(second)).toBeGreaterThan(before)
  await shopper.context().close()
})

test('each person chooses sound and mails; a sound that the browser blocks says so @full', async ({
  page,
  browser,
  baseURL,
  signInStaff,
}) => {
  await page.addInitScript(() => {
    const state = { blocks: false, plays: 0 }
    Object.assign(globalThis, { soundOfTest: state })
    HTMLMediaElement.prototype.play = async function () {
      if (state.blocks) throw new DOMException('blocked', 'NotAllowedError')
      state.plays += 1
    }
  })
  type State = { soundOfTest: { blocks: boolean; plays: number } }
  const plays = () => page.evaluate(() => (globalThis as unknown as State).soundOfTest.plays)
  const shopper = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(shopper)
  await signInStaff(page, 'clerk')

  await open(page, '/staff/account')
  const alerts = panel(page, 'New orders')
  await expect(alerts.getByRole('checkbox')).not.toBeChecked()
  await button(alerts, 'Try it').click()
  await expect(alerts).toContainText('That was it.')
  await alerts.getByRole('checkbox', { name: 'A sound with each new order' }).check()
  await alerts
    .getByRole('combobox', { name: 'Email about new orders' })
    .selectOption('Once an hour, all together')
  await button(alerts, 'Save').click()
  await expectAlert(page, 'success', 'Saved: this is how you hear of new orders.')

  await open(page, '/staff/stock')
  await placeOrder(shopper)
  await expect.poll(plays).toBeGreaterThan(0)
  await page.evaluate(() => {
    ;(globalThis as unknown as State).soundOfTest.blocks = true
  })
  // The shop treats identical orders within seconds as one order.
  await placeOrder(shopper, { notes: 'Another one.' })
  await expect(main(page)).toContainText(
    'Your browser plays no sound on this page before you press something.',
  )
  await page.evaluate(() => {
    ;(globalThis as unknown as State).soundOfTest.blocks = false
  })
  await button(main(page), 'Play the sound').click()
  await expect(button(main(page), 'Play the sound')).toBeHidden()

  await open(page, '/staff/account')
  await expect(alerts.getByRole('combobox', { name: 'Email about new orders' })).toHaveValue('hour')
  await shopper.context().close()
})

test('the sound is a file that the browser can play @full', async ({ page, signInStaff }) => {
  await signInStaff(page, 'clerk')
  await open(page, '/staff/account')
  const seconds = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const audio = new Audio('/assets/sounds/new-order.wav')
        audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
        audio.addEventListener('error', () => reject(new Error(String(audio.error?.message))))
        audio.load()
      }),
  )
  expect(seconds).toBeCloseTo(0.5, 1)
})
