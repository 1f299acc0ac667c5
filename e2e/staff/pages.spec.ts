import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { expect, open } from '../support/shop.ts'
import { enrol, staffPassword, staffTexts, test } from './staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

/** English on the phone, because its longer texts need more room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

/** Every page of the back office, with the key of its title. */
const pages = [
  ['/staff', 'staff.nav.overview'],
  ['/staff/orders', 'staff.nav.orders'],
  ['/staff/stock', 'staff.nav.stock'],
  ['/staff/vouchers', 'staff.nav.vouchers'],
  ['/staff/settings', 'staff.settings.shop'],
  ['/staff/account', 'staff.nav.account'],
  ['/staff/audit', 'staff.nav.audit'],
  ['/staff/settings/pickup', 'staff.settings.pickup'],
  ['/staff/settings/couriers', 'staff.settings.couriers'],
  ['/staff/anything/else', 'error.missingTitle'],
] as const

for (const [path, title] of pages) {
  test(`${path} is a good page`, async ({ page, isMobile, watch, signInStaff }) => {
    watch.allow(/404/)
    const language = languageOn(isMobile)
    const t = staffTexts(language)
    await signInStaff(page)
    await page
      .context()
      .addCookies([{ name: 'lang', value: language, url: test.info().project.use.baseURL ?? '' }])
    await open(page, path)
    await expect(page).toHaveTitle(`Office Furniture Store | ${t('staff.brand')}, ${t(title)}`)
    await expectGoodPage(page, language, isMobile)
  })
}

test('every step of signing in is good', async ({ page, isMobile, watch, inviteStaff, forgetUsedCodes }) => {
  watch.allow(/status of 40[01]|^40[01]: .*\/api\/staff/)
  const language = languageOn(isMobile)
  const t = staffTexts(language)
  const size = page.viewportSize()
  const lookAt = (name: string) =>
    test.step(name, async () => {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectGoodPage(page, language, isMobile)
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
  await lookAt(t('staff.access.enrolTitle'))

  const other = await inviteStaff()
  await page.context().clearCookies({ name: 'staff' })
  const { email, code } = await enrol(page, other)
  await forgetUsedCodes(email)
  await open(page, '/staff/account')
  const renew = page.getByRole('region', { name: t('staff.recovery.title') })
  await renew.getByRole('textbox').fill(code())
  await renew.getByRole('button', { name: t('staff.account.renew') }).click()
  await expect(page.getByRole('dialog', { name: t('staff.recovery.title') })).toBeVisible()
  await lookAt(t('staff.nav.account'))
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
