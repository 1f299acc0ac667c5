import { randomUUID } from 'node:crypto'
import { messagesTo } from '../accounts/members.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { enrol, fillText, staffPassword, staffTexts, test, type EnrolledStaff } from './staff.ts'

const t = staffTexts('en')

test('an owner invites a clerk whose role opens some pages and no others @full', async ({
  page,
  browser,
  watch,
  signInStaff,
  forgetUsedCodes,
}) => {
  watch.allow(/status of 40[13]|^40[13]: .*\/(?:api\/)?staff/)
  const mark = randomUUID().slice(0, 8)
  const role = `Stocktaker ${mark}`
  const name = `Farid-${mark}`
  const email = `farid.${mark}@example.com`
  const dialog = page.getByRole('dialog')
  const waits = new RegExp(t('staff.people.waits').split('{until}')[0]!)
  await signInStaff(page)
  await open(page, '/staff/people')

  await test.step('a role gets chosen permissions, and what they need', async () => {
    await page.getByRole('button', { name: t('staff.roles.new') }).click()
    const names = dialog.getByRole('textbox', { name: new RegExp(t('staff.common.fullName')) })
    await names.nth(0).fill(role)
    await names.nth(1).fill(`盤點 ${mark}`)
    await dialog.getByText(t('staff.permission.stock_adjust')).click()
    await expect(dialog.getByRole('checkbox', { name: t('staff.permission.stock_read') })).toBeChecked()
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('columnheader', { name: role })).toBeVisible()
  })
  await test.step('the new colleague gets the link, and nobody else', async () => {
    await page.getByRole('button', { name: t('staff.people.invite') }).click()
    await expect(dialog.getByRole('textbox', { name: t('staff.common.fullName') })).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByRole('textbox', { name: t('common.email') }).fill(email)
    await dialog.getByRole('combobox', { name: t('staff.common.role') }).selectOption({ label: role })
    await dialog.getByRole('textbox', { name: t('common.email') }).press('Enter')
    await expectAlert(page, 'success', fillText(t('staff.people.invited'), { email }))
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(t('staff.people.state.invited'))
  })

  const office = await (await browser.newContext()).newPage()
  let colleague: EnrolledStaff | undefined
  const navigation = office.getByRole('navigation', { name: t('staff.nav.label') })
  await test.step('after signing in, they see what the role permits, and nothing else', async () => {
    const link = async () => /#[\w-]{43}/.exec((await messagesTo(page, 'mail', email)).join(' '))?.[0]
    await expect.poll(link).toBeDefined()
    colleague = await enrol(office, { email, name, link: (await link())! })
    await open(office, '/staff')
    // A figure in the navigation is also a link, so links that begin with a digit are left out.
    await expect(navigation.getByRole('link', { name: /^\D/ })).toHaveText([
      t('staff.nav.overview'),
      new RegExp(t('common.orders')),
      new RegExp(t('staff.nav.parcels')),
      new RegExp(t('staff.nav.returns')),
      new RegExp(t('staff.nav.invoices')),
      new RegExp(t('staff.nav.stock')),
    ])
    await expect(office.getByText(role, { exact: true })).toBeVisible()
    await office.goto('/staff/members')
    await expect(office.getByRole('heading', { level: 1 })).toHaveText(t('staff.notAllowedTitle'))
    const refused = await office.request.post('/api/staff/people', {
      data: { name, email: `another.${email}`, role: 'owner' },
    })
    expect(refused.status()).toBe(403)
  })
  await test.step('another device is signed out from one’s own account', async () => {
    const lost = await (await browser.newContext()).newPage()
    await forgetUsedCodes(email)
    await lost.request.post('/api/staff/login', { data: { email, password: staffPassword } })
    await lost.request.post('/api/staff/login/code', { data: { code: colleague?.code() } })
    await open(office, '/staff/account')
    const devices = office.getByRole('region', { name: t('staff.account.sessions') })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: t('staff.account.signOutElsewhere') }).click()
    await expectAlert(office, 'success', t('staff.account.signedOutElsewhere'))
    await expect(devices.getByRole('listitem')).toHaveText([new RegExp(t('staff.people.thisDevice'))])
    expect((await lost.request.get('/api/staff/me')).status()).toBe(401)
    await lost.context().close()
  })
  await test.step('staff change their own name, which the page shows at once', async () => {
    const own = office.getByRole('textbox', { name: t('staff.common.fullName') })
    await own.fill('')
    await own.press('Enter')
    await expect(office.getByText(t('staff.people.nameRequired'))).toBeVisible()
    await own.fill(`${name} bin Osman`)
    await own.press('Enter')
    await expectAlert(office, 'success', t('staff.account.nameSaved'))
    await expect(office.getByRole('complementary').or(office.getByRole('banner')).first()).toContainText(
      `${name} bin Osman`,
    )
    await own.fill(name)
    await own.press('Enter')
    await expect(office.getByText(`${name} bin Osman`)).toHaveCount(0)
  })
  const second = await (await browser.newContext()).newPage()
  await signInStaff(second)
  const approve = async (what: RegExp) => {
    await open(second, '/staff/approvals')
    const asked = second.getByRole('listitem').filter({ hasText: what })
    await asked.getByRole('button', { name: t('staff.common.approve') }).click()
    const question = second.getByRole('dialog')
    await question.getByRole('button', { name: t('staff.common.approve') }).click()
    await expectAlert(second, 'success', t('staff.approvals.approved'))
  }
  await test.step('a role that decides waits for a second owner, then counts at the next press', async () => {
    await page.reload()
    await page.getByRole('link', { name: fillText(t('staff.people.manageNamed'), { name }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('combobox', { name: t('staff.common.role') }).selectOption('accountant')
    await page.getByRole('button', { name: t('common.save') }).click()
    await expectAlert(page, 'success', waits)
    await expect(page.getByRole('combobox', { name: t('staff.common.role') })).not.toHaveValue('accountant')
    const waiting = page.getByRole('region', { name: t('staff.people.waiting') })
    await expect(waiting).toContainText(email)
    await expect(waiting.getByRole('button', { name: t('staff.approvals.withdraw') })).toBeVisible()
    await expect(waiting.getByRole('button', { name: t('staff.common.approve') })).toHaveCount(0)
    await approve(new RegExp(`${email}.*Accountant`))
    await open(office, '/staff/members')
    await expect(office.getByRole('heading', { level: 1 })).toHaveText(t('staff.nav.members'))
    await expect(navigation.getByRole('link', { name: t('staff.nav.stock') })).toHaveCount(0)
  })
  await test.step('a colleague who decides is disabled, and signed out, once a second owner agrees', async () => {
    await page.reload()
    await page.getByRole('button', { name: t('staff.people.disable') }).click()
    await expect(dialog).toContainText(t('staff.people.decidersText'))
    await dialog.getByRole('button', { name: t('staff.people.disable') }).click()
    await expectAlert(page, 'success', waits)
    await approve(new RegExp(`^Disable.*${email}`))
    await page.reload()
    await expect(page.getByRole('button', { name: t('staff.people.enable') })).toBeVisible()
    await office.goto('/staff/members')
    await expect(office).toHaveURL(/\/staff\/sign-in/)
  })
  await second.context().close()
  await office.context().close()
})
