import { localizedPath, type Language } from '../../core/language.ts'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { staffTexts, staffTitle, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { chineseAddress } from '../support/page-states.ts'
import { expect, open } from '../support/shop.ts'

/** As in the tests of every page, the longer English texts are tested where there is less room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

test('a list, a product, a form, a text and an order are good', async ({ page, isMobile }) => {
  const language = languageOn(isMobile)
  await signIn(page)
  const { id } = await placeOrder(page, { billing: chineseAddress })
  const paths = [
    '/shop',
    '/product/lift-sit-stand-desk',
    '/account/addresses',
    '/terms-conditions',
    `/order-confirm/${id}`,
  ]
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, localizedPath(path, language))
      await expectGoodPage(page, language, isMobile)
    })
  }
})

test('a list, an order and a form of the back office are good', async ({
  page,
  isMobile,
  baseURL,
  signInStaff,
}) => {
  const language = languageOn(isMobile)
  const t = staffTexts(language)
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page, { billing: chineseAddress })
  await signInStaff(page)
  await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
  const pages = [
    [`/staff/orders?queue=all&q=${orderNumber}`, t('common.orders')],
    [`/staff/orders/${id}`, orderNumber],
    ['/staff/settings', t('staff.settings.shop')],
  ] as const
  for (const [path, title] of pages) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(page).toHaveTitle(staffTitle(title, language))
      await expectGoodPage(page, language, isMobile)
    })
  }
})
