import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { signIn } from '../accounts/members.ts'
import { address, placeOrder } from '../orders/ordering.ts'
import { expect, open } from '../support/shop.ts'
import { enrol, staffPassword, staffTexts, staffTitle, test } from './staff.ts'
import { expectGoodPage, expectToFit } from '../support/expect-good-page.ts'

/** English on the phone, because its longer texts need more room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

type PageOf = (of: { owner: string; email: string }) => readonly [address: string, titleKey: string]

/** Lists whose rows become cards on a phone; short ones, because axe checks every row. */
const lists: readonly PageOf[] = [
  () => ['/staff', 'staff.nav.overview'],
  () => ['/staff/orders?queue=all&q=Aurora', 'staff.common.orders'],
  () => ['/staff/parcels?view=returned', 'staff.nav.parcels'],
  () => ['/staff/cash?courier=nobody', 'staff.nav.cash'],
  () => ['/staff/figures', 'staff.nav.figures'],
  () => ['/staff/stock?q=Beacon', 'staff.nav.stock'],
  () => ['/staff/vouchers', 'staff.nav.vouchers'],
  ({ email }) => [`/staff/members?q=${email}`, 'staff.nav.members'],
  ({ owner }) => [`/staff/audit?who=${owner}`, 'staff.nav.audit'],
  () => ['/staff/people', 'staff.people.title'],
]

/** Pages that look the same on every screen; the test of all office lists checks that they fit a phone. */
const forms: readonly PageOf[] = [
  () => ['/staff/settings', 'staff.settings.shop'],
  () => ['/staff/texts', 'staff.texts.title'],
  () => ['/staff/texts/story', 'staff.texts.title'],
  () => ['/staff/texts/order_shipped', 'staff.texts.title'],
  () => ['/staff/account', 'common.myAccount'],
  () => ['/staff/settings/webhook', 'staff.webhook.title'],
  () => ['/staff/settings/pickup', 'staff.settings.pickup'],
  () => ['/staff/settings/couriers', 'staff.settings.couriers'],
  () => ['/staff/settings/closed-days', 'staff.settings.closedDays'],
  () => ['/staff/settings/approvals', 'staff.settings.approvals'],
  () => ['/staff/approvals', 'staff.approvals.title'],
  () => ['/staff/synonyms', 'staff.synonyms.title'],
  () => ['/staff/missed-searches', 'staff.missed.title'],
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

test('every step of signing in is good @full', async ({
  page,
  isMobile,
  watch,
  inviteStaff,
  forgetUsedCodes,
}) => {
  watch.allow(/status of 40[01]|^40[01]: .*\/api\/staff/)
  const language = languageOn(isMobile)
  const t = staffTexts(language)
  const size = page.viewportSize()
  // For axe, a card with fields is the same on every screen; on a phone it must fit.
  const lookAt = (name: string, { isCard = true } = {}) =>
    test.step(name, async () => {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      if (isMobile && isCard) await expectToFit(page, 390)
      else await expectGoodPage(page, language, isMobile)
      if (size) await page.setViewportSize(size)
    })
  await open(page, `/staff/set-up?lang=${language}`)
  await lookAt(t('staff.setUp.missingTitle'))
  const invited = await inviteStaff()
  await open(page, invited.link)
  await lookAt(t('staff.setUp.title'))
  await page.getByLabel(t('accounts.password')).first().fill(staffPassword)
  await page.getByRole('button', { name: t('staff.setUp.submit') }).click()
  await lookAt(t('staff.access.signInTitle'))
  await givePassword(page, t)
  await lookAt(t('staff.access.enrolTitle'), { isCard: false })

  const other = await inviteStaff()
  await page.context().clearCookies({ name: 'staff' })
  const { email, code } = await enrol(page, other)
  await forgetUsedCodes(email)
  await open(page, '/staff/account')
  const renew = page.getByRole('region', { name: t('staff.recovery.title') })
  await renew.getByRole('textbox').fill(code())
  await renew.getByRole('button', { name: t('staff.account.renew') }).click()
  await expect(page.getByRole('dialog', { name: t('staff.recovery.title') })).toBeVisible()
  await lookAt(t('common.myAccount'), { isCard: false })
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.recovery.close') })
    .click()

  await page.request.post('/api/staff/logout', { data: {} })
  await open(page, '/staff/sign-in')
  await page.getByRole('textbox', { name: t('accounts.email') }).fill(email)
  await givePassword(page, t)
  await page.getByRole('button', { name: t('staff.access.signIn'), exact: true }).click()
  await expect(page.getByText(t('staff.codePattern'))).toBeVisible()
  await lookAt(t('staff.access.codeTitle'))
})

async function givePassword(page: Page, t: (key: string) => string) {
  const password = page.getByLabel(t('accounts.password')).first()
  await password.fill(staffPassword)
  await password.press('Enter')
}
