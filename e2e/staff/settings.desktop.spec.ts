import { randomInt } from 'node:crypto'
import { cartLine } from '../support/browser-storage.ts'
import { openCart } from '../cart/cart-page.ts'
import { expect, open, expectAlert } from '../support/shop.ts'
import { staffTexts, test } from './staff.ts'

const t = staffTexts('en')
const walnutDesk = ['lift-sit-stand-desk', 'Walnut / Black 160'] as const

/** Returns a seller's address for the contact page, which no other test reads. */
const newAddress = () => `臺北市信義路 ${randomInt(1_000_000)} 號`

test('a voucher of the owner is deducted in the cart, until it is switched off @full', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page)
  const code = `t${randomInt(2 ** 40)}`
  const row = page.getByRole('row').filter({ hasText: code })

  await open(page, '/staff/vouchers')
  await page.getByRole('button', { name: t('staff.vouchers.new') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('staff.vouchers.new') })
  await expect(dialog.getByRole('textbox', { name: t('staff.vouchers.code') })).toBeFocused()
  await page.keyboard.type(code.toUpperCase())
  await dialog.getByRole('textbox', { name: t('staff.vouchers.amount') }).fill('9.50')
  await dialog.getByLabel(t('staff.vouchers.firstDay')).fill('2026-01-02')
  await dialog.getByLabel(t('staff.common.lastDay')).fill('2026-01-01')
  await page.keyboard.press('Enter')
  const amount = dialog.getByRole('textbox', { name: t('staff.vouchers.amount') })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/whole ringgit from 1 to 10,000/)
  await expect(dialog.getByLabel(t('staff.common.lastDay'))).toHaveAccessibleDescription(
    t('staff.vouchers.endsBefore'),
  )
  await amount.fill('25')
  await dialog.getByLabel(t('staff.vouchers.firstDay')).fill('')
  await dialog.getByLabel(t('staff.common.lastDay')).fill('2999-12-30')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(t('staff.vouchers.state.active'))
  await expect(row).toContainText('until 2999-12-30')

  await openCart(page, [await cartLine(page, walnutDesk)])
  await page.getByRole('heading', { name: 'Coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill(code)
  await page.getByRole('textbox', { name: 'Coupon' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('−RM 25')).toBeVisible()

  await open(page, `/staff/vouchers?q=${code}`)
  await row
    .getByRole('button', { name: t('staff.vouchers.turnOffNamed').replace('{code}', code) })
    .press('Enter')
  await expect(row).toContainText(t('staff.vouchers.state.off'))
  // The cart still has the code, and opens the fold with the message about it.
  await openCart(page, [await cartLine(page, walnutDesk)])
  await expect(page.getByText(`${code} is not a valid coupon code. The discount is RM 0.`)).toBeVisible()
})

test("the owner's changed settings are on the pages at once @full", async ({ page, signInStaff }) => {
  await signInStaff(page)
  const address = newAddress()
  const onContactPage = async (text: string) =>
    (await (await page.request.get('/contact')).text()).includes(text)
  expect(await onContactPage(address)).toBe(false)

  await open(page, '/staff/settings')
  const field = page.getByRole('textbox', { name: t('staff.audit.field.sellerAddress') })
  const save = page.getByRole('button', { name: t('common.save') })
  await field.fill(' ')
  await save.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(t('staff.settings.sellerAddressRequired')))
  await expect(field).toBeFocused()
  await field.fill(address)
  await page.keyboard.press('Control+s')
  await expectAlert(page, 'success', t('staff.settings.saved'))
  await expect.poll(() => onContactPage(address)).toBe(true)
})
