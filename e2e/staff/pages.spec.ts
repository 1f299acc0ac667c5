import { randomUUID } from 'node:crypto'
import type { Language } from '../../core/language.ts'
import type { TextKey } from '../../core/texts/messages.ts'
import { signIn } from '../accounts/members.ts'
import { address, placeOrder } from '../orders/ordering.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, staffTitle, test } from './staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

/** The phone is tested in English, because the longer texts need more room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

type PageOf = (of: { owner: string; email: string }) => readonly [address: string, titleKey: TextKey]

/** One list of each kind, whose rows become cards on a phone. The lists are short, because axe checks every row. */
const lists: readonly PageOf[] = [
  () => ['/staff', 'staff.nav.overview'],
  () => ['/staff/orders?queue=all&q=Aurora', 'common.orders'],
  () => ['/staff/parcels?view=returned', 'staff.nav.parcels'],
  () => ['/staff/figures', 'staff.nav.figures'],
  () => ['/staff/stock?q=Beacon', 'staff.nav.stock'],
  ({ email }) => [`/staff/members?q=${email}`, 'staff.nav.members'],
  ({ owner }) => [`/staff/audit?who=${owner}`, 'staff.nav.audit'],
]

/** One form of each kind. The test of all office lists checks that the forms fit a phone. */
const forms: readonly PageOf[] = [
  () => ['/staff/settings', 'staff.settings.shop'],
  () => ['/staff/texts', 'staff.texts.title'],
  () => ['/staff/texts/order_shipped', 'staff.texts.title'],
  () => ['/staff/account', 'common.myAccount'],
  () => ['/staff/settings/pickup', 'staff.settings.pickup'],
  () => ['/staff/settings/approvals', 'staff.settings.approvals'],
  () => ['/staff/synonyms', 'staff.synonyms.title'],
  () => ['/staff/anything/else', 'error.missingTitle'],
]

for (const [name, pages] of [
  ['every list of the back office is a good page @full', lists],
  ['settings, account and a missing page are good pages @desktop @full', forms],
] as const) {
  test(name, async ({ page, isMobile, watch, baseURL, signInStaff }) => {
    watch.allow(/404/)
    const language = languageOn(isMobile)
    const t = staffTexts(language)
    const { email } = await signIn(page)
    const { id } = await placeOrder(page, {
      billing: { ...address, fullName: 'Aurora' },
      notes: randomUUID(),
    })
    const { id: owner } = await signInStaff(page)
    await page.request.post(`/api/staff/orders/${id}/calls`, { data: { outcome: 'no_answer', note: '' } })
    await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    for (const pageOf of pages) {
      const [path, title] = pageOf({ owner, email })
      await test.step(path, async () => {
        await open(page, path)
        await expect(page).toHaveTitle(staffTitle(t(title), language))
        await expectGoodPage(page, language, isMobile)
      })
    }
  })
}
