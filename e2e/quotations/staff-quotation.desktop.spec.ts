import { newPhoneNumber } from '../accounts/members.ts'
import { field, main, test } from '../orders/staff-order-page.ts'
import { fillText, staffTexts } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open } from '../support/shop.ts'

/** What the clerk types to find goods; the number is the number of pieces. */
const goods = ['orbit sand 12', 'aero grey 4', 'nook white 4', 'lift white 140 2', 'sled grey 6']

test('a clerk on the phone writes and sends a quotation by keyboard @full', async ({
  page,
  language,
  signInStaff,
  watch,
}) => {
  const t = staffTexts(language)
  const { keyboard } = page
  await signInStaff(page, 'clerk')
  await open(page, `/staff/new-quotation?lang=${language}`)

  await test.step('a caller whom the shop does not know yet, and five lines', async () => {
    await expect(main(page).getByRole('combobox', { name: t('common.phone') })).toBeFocused()
    await keyboard.type(newPhoneNumber())
    await expect(main(page).getByRole('option', { name: t('staff.take.newWithNumber') })).toBeVisible()
    await keyboard.press('Enter')
    await expect(field(main(page), t('staff.common.fullName'))).toBeFocused()
    await keyboard.type('Tan Mei Ling')
    await keyboard.press('Tab')
    await keyboard.type('mei.ling@example.com')
    for (const _ of [1, 2, 3]) await keyboard.press('Tab')
    await expect(field(main(page), t('checkout.address'))).toBeFocused()
    await keyboard.type('12 Jalan Ampang')
    await keyboard.press('Tab')
    await keyboard.type('50450')
    await keyboard.press('Tab')
    await keyboard.type('Kuala Lumpur')
    await keyboard.press('F3')
    const lines = main(page).getByRole('list', { name: t('staff.quotations.lines') })
    const found = main(page).getByRole('listbox', { name: t('staff.take.goodsFound') })
    for (const [index, typed] of goods.entries()) {
      await keyboard.type(typed)
      await expect(found.getByRole('option').first()).toBeVisible()
      await keyboard.press('Enter')
      await expect(lines.getByRole('listitem')).toHaveCount(index + 1)
    }
    await expectGoodPage(page, language, false)
    await keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/staff\/quotations\//)
    await expect(main(page).getByText(t('staff.quotations.state.sent'), { exact: true })).toBeVisible()
    await expectGoodPage(page, language, false)
  })

  await test.step('a price by hand needs its reason; the versions stand side by side', async () => {
    await main(page)
      .getByRole('button', { name: fillText(t('staff.quotations.beginVersion'), { version: 2 }) })
      .press('Enter')
    const byHand = main(page).getByRole('button', { name: t('staff.quotations.byHand') })
    await byHand.first().press('Enter')
    await keyboard.type('1')
    await keyboard.press('Control+Enter')
    const reason = field(main(page), t('staff.quotations.handReason'))
    await expect(reason).toBeFocused()
    await keyboard.type('Agreed on the phone')
    watch.allow(/403/)
    await keyboard.press('Control+Enter')
    // More than a clerk may give away alone.
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('staff.quotations.askTitle'))
    await keyboard.type('A large order')
    await keyboard.press('Control+Enter')
    await expect(main(page)).toContainText('A large order')
    await expect(
      main(page)
        .getByRole('table', { name: t('staff.quotations.versions') })
        .locator('s')
        .first(),
    ).toBeVisible()
    await open(page, `/staff/quotations?view=drafts&lang=${language}`)
    await expect(
      main(page)
        .getByRole('link', { name: /Q-\d{4}-\d{4}/ })
        .first(),
    ).toBeVisible()
    await expectGoodPage(page, language, false)
  })
})
