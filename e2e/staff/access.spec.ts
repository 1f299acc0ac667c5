import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { formatDate } from '../../core/dates.ts'
import { totp } from '../../core/staff/staff.ts'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { installClock, stopClock } from '../support/clock.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, hydrated, open, expectAlert } from '../support/shop.ts'
import { enrol, staffPassword, staffTexts, test } from './staff.ts'
import type { TextKey } from '../../core/texts/messages.ts'

type Texts = (key: TextKey) => string

const passwordField = (page: Page, t: Texts) =>
  page.getByLabel(t('accounts.password'), { exact: false }).first()
const codeField = (page: Page, t: Texts) => page.getByRole('textbox', { name: t('staff.access.code') })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Takes the first step of signing in, by keyboard. */
async function givePassword(page: Page, t: Texts, email: string, password = staffPassword) {
  await page.getByRole('textbox', { name: t('common.email') }).fill(email)
  await passwordField(page, t).fill(password)
  await passwordField(page, t).press('Enter')
}

test('a new member of staff sets up the account by its link @phone-in-full', async ({
  page,
  language,
  isMobile,
  watch,
  inviteStaff,
}) => {
  // A common password, a wrong code and a used link are refused.
  watch.allow(/status of 40[01]|^40[01]: .*\/api\/staff\/(?:set-up|enrol|login|orders\/queues)/)
  const t = staffTexts(language)
  const { email, link } = await inviteStaff()

  await open(page, `${link.replace('#', `?lang=${language}#`)}`)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(email)).toBeVisible()
  await expectGoodPage(page, language, isMobile)
  await passwordField(page, t).fill('too short')
  await press(page, t('staff.setUp.submit'))
  await expect(page.getByText(t('staff.passwordMinLength'))).toBeVisible()
  await expect(passwordField(page, t)).toBeFocused()
  await passwordField(page, t).fill('1qaz2wsx3edc')
  await press(page, t('staff.setUp.submit'))
  await expect(page.getByText(t('error.password_too_common'))).toBeVisible()
  await passwordField(page, t).fill(staffPassword)
  await press(page, t('staff.setUp.submit'))

  await expect(page.getByText(t('staff.access.ready'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('common.email') })).toHaveValue(email)
  await expect(passwordField(page, t)).toHaveAttribute('autocomplete', 'current-password')
  await givePassword(page, t, email)

  await expect(heading(page, t('staff.access.enrolTitle'))).toBeVisible()
  await expect(page.getByRole('img', { name: t('staff.access.qrLabel') })).toBeVisible()
  await expectGoodPage(page, language, isMobile)
  const typed = await page.locator('code').innerText()
  expect(typed).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('code')).toHaveText(typed)
  const authenticator = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')), ...totp })
  await codeField(page, t).fill(authenticator.generate({ timestamp: 0 }))
  await codeField(page, t).press('Enter')
  await expect(page.getByText(t('staff.access.wrongFirstCode'))).toBeVisible()
  const code = authenticator.generate()
  await codeField(page, t).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await codeField(page, t).press('Enter')

  const codes = page.getByRole('list', { name: t('staff.recovery.title') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: t('staff.recovery.continue') }).press('Enter')
  await expect(page.getByText(t('staff.recovery.saveFirst'))).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('staff.recovery.download') }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(email)
  expect(file).toContain(`\n${first}\n`)
  await page.getByRole('checkbox', { name: t('staff.recovery.saved') }).check()
  await press(page, t('staff.recovery.continue'))
  await expect(page).toHaveURL('/staff')

  await open(page, link)
  await expect(heading(page, t('staff.setUp.expiredTitle'))).toBeVisible()
  await expect(page.getByText('npm run staff -- reset')).toBeVisible()
})

test('a recovery code signs staff in, and leads back to the page @desktop @full', async ({
  page,
  language,
  watch,
  inviteStaff,
}) => {
  // A wrong password is refused.
  watch.allow(/status of 40[01]|^40[01]: .*\/api\/staff\/(?:login|call-backs|orders\/(?:queues|live))/)
  const t = staffTexts(language)
  const { email, recoveryCodes } = await enrol(page, await inviteStaff())
  const [first = ''] = recoveryCodes
  await open(page, `/staff/account?lang=${language}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.signOut') })
    .click()
  await expect(heading(page, t('staff.access.signInTitle'))).toBeVisible()
  await open(page, '/staff/audit?who=staff')
  await expect(page).toHaveURL('/staff/sign-in?next=%2Fstaff%2Faudit%3Fwho%3Dstaff')
  await givePassword(page, t, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText(t('error.staff_login_failed'))
  await expect(page.getByRole('textbox', { name: t('common.email') })).toHaveValue(email)
  await givePassword(page, t, email)
  await expect(codeField(page, t)).toBeFocused()
  await press(page, t('staff.access.useRecoveryCode'))
  const recoveryField = page.getByRole('textbox', { name: t('staff.access.recoveryCode') })
  await expect(recoveryField).toBeFocused()
  await recoveryField.fill(first.toLowerCase().replaceAll('-', ' '))
  await recoveryField.press('Enter')
  await expect(page).toHaveURL('/staff/audit?who=staff')
  const newest = page.getByRole('list', { name: t('staff.audit.list') }).getByRole('listitem')
  await expect(newest.filter({ hasText: t('staff.audit.value.by.recovery_code') }).first()).toContainText(
    t('staff.audit.action.staff.signed_in'),
  )
})

test('security 16: a code is required, limited, and leads to the requested page @desktop', async ({
  page,
  watch,
  inviteStaff,
  forgetUsedCodes,
}) => {
  watch.allow(/status of 4(?:01|29)|^4(?:01|29): .*\/api\/staff\/login/)
  const t = staffTexts('en')
  const somebody = await enrol(page, await inviteStaff('clerk'))
  await open(page, '/staff/sign-in?next=/staff/account')
  await expect(page).toHaveURL('/staff/account')
  // The page leaves the office first, because an open page would notice that the session has ended.
  await page.goto('about:blank')
  await page.request.post('/api/staff/logout', { data: {} })
  await forgetUsedCodes(somebody.email)

  // After too many attempts there is a countdown, and nothing is sent before it ends.
  await installClock(page)
  await open(page, '/staff/sign-in?next=//evil.example/staff')
  let refused = 0
  await page.route('**/api/staff/login*', async (route) => {
    refused += 1
    const body = { code: 'too_many_requests', message: '', details: { retryAfter: 90 } }
    await route.fulfill({ status: 429, json: body })
  })
  await stopClock(page)
  await givePassword(page, t, somebody.email)
  await expect(page.getByRole('button', { name: 'Try again in 1:30' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('2 minutes')
  await passwordField(page, t).press('Enter')
  await page.clock.fastForward(80_000)
  await expect(page.getByRole('button', { name: 'Try again in 0:10' })).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('button', { name: t('staff.access.next') })).toBeVisible()
  expect(refused).toBe(1)
  await page.unroute('**/api/staff/login*')
  await page.clock.resume()

  // After five wrong codes, the password is required again, and the email address is filled in.
  await passwordField(page, t).press('Enter')
  await expect(page.getByText(`Signing in as ${somebody.email}`)).toBeVisible()
  await codeField(page, t).press('Enter')
  await expect(page.getByText(t('staff.codePattern'))).toBeVisible()
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = page.waitForResponse('**/api/staff/login/code*')
    await codeField(page, t).fill(`00000${tried}`)
    await codeField(page, t).press('Enter')
    await answer
    await expect(page.getByText(t('error.wrong_second_factor'))).toBeVisible()
  }
  await codeField(page, t).fill(somebody.code())
  await codeField(page, t).press('Enter')
  await expect(page.getByText(t('staff.access.over'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('common.email') })).toHaveValue(somebody.email)
  await expect(passwordField(page, t)).toHaveValue('')

  await passwordField(page, t).fill(staffPassword)
  await passwordField(page, t).press('Enter')
  await expect(codeField(page, t)).toBeFocused()
  await page.reload()
  await hydrated(page)
  await codeField(page, t).fill(somebody.code())
  await codeField(page, t).press('Enter')
  // The page does not redirect to an address outside the shop.
  await expect(page).toHaveURL('/staff')
})

test('staff change their password and renew their recovery codes @desktop @full', async ({
  page,
  language,
  watch,
  inviteStaff,
  forgetUsedCodes,
}) => {
  watch.allow(/status of 401|^401: .*\/api\/staff\/password/)
  const t = staffTexts(language)
  const somebody = await enrol(page, await inviteStaff('clerk'))
  await forgetUsedCodes(somebody.email)
  await open(page, `/staff/account?lang=${language}`)
  await expect(page.getByRole('main')).toContainText(somebody.email)
  const change = page.getByRole('region', { name: t('staff.account.changePassword') })
  const current = change.getByRole('textbox', { name: t('staff.account.currentPassword') })
  const chosen = change.getByRole('textbox', { name: t('common.newPassword') })
  const code = codeField(page, t).first()
  await current.fill('something else')
  await chosen.fill('teak and bamboo')
  await code.fill(somebody.code())
  await code.press('Enter')
  await expect(change.getByText(t('staff.account.wrongPassword'))).toBeVisible()
  await expect(chosen).toHaveValue('teak and bamboo')
  await current.fill(staffPassword)
  await code.press('Enter')
  await expectAlert(page, 'success', t('staff.account.passwordChanged'))
  await expect(current).toHaveValue('')
  expect((await page.request.get('/api/staff/me')).status()).toBe(200)

  await forgetUsedCodes(somebody.email)
  const renew = page.getByRole('region', { name: t('staff.recovery.title') })
  await renew.getByRole('textbox', { name: t('staff.access.code') }).fill(somebody.code())
  await press(page, t('staff.account.renew'))
  const shown = page.getByRole('dialog', { name: t('staff.recovery.title') })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allInnerTexts()).not.toContain(somebody.recoveryCodes[0])
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: t('staff.recovery.close') }).click()
  await expect(shown).toBeHidden()
})

test('an owner reads who did what, filters it and follows its links @desktop @full', async ({
  page,
  language,
  staff,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page)
  await staff.move(id, 'In Progress')
  const owner = await signInStaff(page)
  await page.request.post(`/api/staff/orders/${id}/notes`, { data: { note: 'Call <b>after</b> six.' } })
  await page.request.post(`/api/staff/orders/${id}/calls`, { data: { outcome: 'no_answer', note: '' } })

  await open(page, `/staff/audit?who=${owner.id}&lang=${language}`)
  const entries = page.getByRole('list', { name: t('staff.audit.list') }).locator('> li')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(t('staff.audit.action.order.called'))
  await expect(entries.first()).toContainText(t('staff.audit.value.outcome.no_answer'))
  await expect(entries.last()).toContainText('Call <b>after</b> six.')
  await expect(page.getByRole('combobox', { name: t('staff.audit.who') })).toHaveValue(owner.id)
  const thing = entries.first().getByRole('link', { name: orderNumber }).first()
  await expect(thing).toHaveAttribute('href', `/staff/orders/${id}`)

  await entries
    .first()
    .getByRole('link', { name: /(?:All about this|相關紀錄)/ })
    .click()
  await expect(entries).toHaveCount(4)
  const moved = entries.filter({ hasText: t('staff.audit.action.order.moved') })
  await expect(moved).toContainText(`${t('orders.status.pending')} → ${t('orders.status.In Progress')}`)
  await expect(entries.last()).toContainText(t('staff.audit.action.order.placed'))

  const day = formatDate(new Date())
  await page.getByRole('combobox', { name: t('staff.audit.what') }).selectOption('order.moved')
  await page.getByLabel(t('staff.audit.from')).fill(day)
  await page.getByRole('button', { name: t('staff.common.show') }).click()
  await expect(entries).toHaveCount(1)
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ action: 'order.moved', subject: 'order', id, from: day })
  await page.getByLabel(t('staff.audit.to')).fill('2020-01-01')
  await page.getByLabel(t('staff.audit.to')).press('Enter')
  await expect(page.getByText(t('staff.audit.none'))).toBeVisible()
  await page.getByRole('link', { name: t('staff.audit.all') }).click()
  await expect(page).toHaveURL('/staff/audit')
})
