import type { Page } from '@playwright/test'
import { messagesTo, newPhoneNumber, signIn } from '../accounts/members.ts'
import { staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { field, main, stock, test } from './staff-order-page.ts'
import type { TextKey } from '../../core/texts/messages.ts'

/** Presses keys one by one, and counts them. */
function keyboardOf({ keyboard }: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await keyboard.press(key)
    },
    type: async (text: string) => {
      presses += [...text].length
      await keyboard.type(text)
    },
    presses: () => presses,
  }
}

const phoneField = (page: Page, t: (key: TextKey) => string) =>
  main(page).getByRole('combobox', { name: t('common.phone') })
const goodsField = (page: Page, t: (key: TextKey) => string) =>
  main(page).getByRole('combobox', { name: t('staff.take.goodsField') })
const option = (page: Page, name: string | RegExp) => main(page).getByRole('option', { name })

/** Returns the tracking link in the newest SMS to a number. */
async function trackingLinkTo(page: Page, phoneNumber: string): Promise<string> {
  const found = async () =>
    /\/track\?[^\s"<]+/.exec((await messagesTo(page, 'sms', phoneNumber)).join(' '))?.[0]
  await expect.poll(found).toBeDefined()
  return (await found())!
}

test('a caller’s order is taken by keyboard alone, with few presses', async ({
  page,
  language,
  signInStaff,
  store,
}) => {
  const t = staffTexts(language)
  const stool = ['orbit-drafting-stool', 'Sand'] as const
  await store.restock(stool)
  const { phoneNumber } = await signIn(page)
  await placeOrder(page, {}, [await cartLine(page, stool, { quantity: 1 })])
  await signInStaff(page, 'clerk')
  await open(page, `/staff/take-order?lang=${language}`)
  const keys = keyboardOf(page)

  await test.step('a caller whom the shop does not know yet', async () => {
    await expect(phoneField(page, t)).toBeFocused()
    const newNumber = newPhoneNumber()
    await keys.type(newNumber)
    await expect(option(page, t('staff.take.newWithNumber'))).toBeVisible()
    await keys.press('Enter')
    await expect(field(main(page), t('staff.common.fullName'))).toBeFocused()
    await keys.type('Tan Mei Ling')
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.press('Tab')
    await expect(field(main(page), t('checkout.address'))).toBeFocused()
    await keys.type('12 Jalan Ampang')
    await keys.press('Tab')
    await keys.type('50450')
    await keys.press('Tab')
    await keys.type('Kuala Lumpur')
    await keys.press('F3')
    await keys.type('orbit sand 2')
    await expect(option(page, /Sand|沙/).first()).toContainText('× 2')
    await keys.press('Enter')
    await expect(main(page).getByRole('listitem').filter({ hasText: 'sand' })).toHaveCount(1)
    await expectGoodPage(page, language, false)
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/\/staff\/orders\//)
    expect(await store.stockOf(stool)).toBe(stock - 3)
    // Even a slow typist makes more than 150 presses in a minute.
    expect(keys.presses()).toBe(79)
    await open(page, await trackingLinkTo(page, newNumber))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('a member by the end of the number: goods, half-day, done', async () => {
    await open(page, `/staff/take-order?lang=${language}`)
    await expect(phoneField(page, t)).toBeFocused()
    // The key moves the focus to the place where the half-days will appear.
    const slots = Promise.withResolvers<void>()
    await page.route(/\/delivery-slots/, async (route) => {
      await slots.promise
      await route.continue()
    })
    const before = keys.presses()
    await keys.type(phoneNumber.slice(-8))
    await expect(option(page, /Siti/)).toBeVisible()
    await keys.press('Enter')
    // The address comes from an earlier order of the member.
    await expect(goodsField(page, t)).toBeFocused()
    await keys.type('orbit sand 3')
    await expect(option(page, /Sand/).first()).toContainText('× 3')
    await keys.press('Enter')
    await keys.press('F4')
    slots.resolve()
    await expect(main(page).getByRole('radio', { name: t('staff.take.noWish') })).toBeFocused()
    await keys.press('ArrowDown')
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/\/staff\/orders\//)
    expect(await store.stockOf(stool)).toBe(stock - 6)
    expect(keys.presses() - before).toBe(25)
  })
})

test('wrong input is shown at its field, and a lost answer sends the order once @full', async ({
  page,
  language,
  signInStaff,
  store,
  watch,
}) => {
  watch.allow(/4\d\d|ERR_FAILED/)
  const t = staffTexts(language)
  const stool = ['orbit-drafting-stool', 'Black'] as const
  await store.restock(stool)
  await signInStaff(page, 'clerk')
  // The route is added before the page opens, because a busy browser may miss a route that was just added.
  let isAnswerLost = false
  await page.route(/\/api\/staff\/orders(\?|$)/, async (route) => {
    if (!isAnswerLost) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await open(page, `/staff/take-order?lang=${language}`)
  await page.keyboard.press('Control+Enter')
  await expect(phoneField(page, t)).toBeFocused()
  await page.keyboard.type('12')
  await option(page, t('staff.take.newMember')).click()
  const name = field(main(page), t('staff.common.fullName'))
  await name.fill('陳美玲')
  await page.keyboard.press('Control+Enter')
  const phone = main(page).getByRole('textbox', { name: t('common.phone') })
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  const phoneNumber = newPhoneNumber()
  await phone.fill(phoneNumber)
  await main(page)
    .getByRole('radio', { name: t('staff.common.pickup') })
    .check()

  await test.step('goods that do not exist, and more than are in stock', async () => {
    await page.keyboard.press('F3')
    await page.keyboard.type('qwxzv')
    await expect(main(page).getByText(t('staff.take.noGoods'))).toBeVisible()
    await goodsField(page, t).fill(`orbit black x ${stock + 9}`)
    await expect(option(page, /Black/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const lines = main(page).getByRole('list', { name: t('staff.take.lines') })
    await expect(lines.getByRole('textbox')).toHaveValue(String(stock))
    await lines.getByRole('textbox').fill('2')
    await page.keyboard.press('Enter')
  })

  await test.step('an invalid voucher', async () => {
    await main(page)
      .getByRole('button', { name: t('staff.take.addVoucher') })
      .click()
    const voucher = field(main(page), t('staff.take.voucher'))
    await expect(voucher).toBeFocused()
    await page.keyboard.type('no-such-code')
    await page.keyboard.press('Control+Enter')
    await expect(voucher).toHaveAttribute('aria-invalid', 'true')
    await voucher.fill('')
  })

  await test.step('the answer is lost; the next press finds the order that was placed', async () => {
    isAnswerLost = true
    await page.keyboard.press('Control+Enter')
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(name).toHaveValue('陳美玲')
    expect(await store.stockOf(stool)).toBe(stock - 2)
    isAnswerLost = false
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/staff\/orders\//)
    await expect(main(page).getByText('陳美玲').first()).toBeVisible()
    expect(await store.stockOf(stool)).toBe(stock - 2)
  })
})
