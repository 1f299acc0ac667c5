import { formatRinggit } from '../../core/money.ts'
import { cartLine } from '../support/browser-storage.ts'
import { signIn } from '../accounts/members.ts'
import { paper, placeOrder } from '../orders/ordering.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

test('the overview begins with the order that waits longest, and leads to the figures @desktop @full', async ({
  page,
  staff,
  signInStaff,
}) => {
  // The page is in Chinese, so that English texts would be found.
  const language = 'zh-TW'
  const t = staffTexts(language)
  await signIn(page)
  const sheets = await cartLine(page, paper, { quantity: 3 })
  const first = await placeOrder(page, { notes: 'first' }, [sheets])
  await staff.set(first.id, { placed_at: '1999-05-02T00:00:00+08:00' })
  await signInStaff(page)
  await open(page, `/staff?lang=${language}`)
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: first.orderNumber })
  await expect(row.getByRole('link', { name: first.orderNumber })).toHaveAttribute(
    'href',
    `/staff/orders/${first.id}`,
  )
  await expect(row.getByRole('link', { name: /\+60/ })).toHaveAttribute('href', 'tel:+60123456789')
  await expect(row.getByRole('cell', { name: formatRinggit(3 * sheets.price) })).toBeVisible()
  await expect(main.getByRole('link', { name: t('staff.overview.toConfirm') })).toContainText(
    t('staff.overview.late').replace(/\{count\}.*/, ''),
  )
  // The order must no longer be the first of the list.
  await staff.set(first.id, { status: 'Completed' })
  await expectGoodPage(page, language, false)
  await main.getByRole('link', { name: t('staff.overview.period.last-7') }).click()
  await expect(page).toHaveURL(/\/staff\/figures\?period=last-7/)
  await expect(page.getByRole('heading', { level: 1, name: t('staff.nav.figures') })).toBeVisible()
})
