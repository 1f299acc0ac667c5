import type { Page } from '@playwright/test'
import { messagesTo } from '../accounts/members.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { enrol, fillText, staffPassword, staffTexts, test } from './staff.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const t = staffTexts('en')

/** Adds a device with a fingerprint sensor and the passkeys of one person. */
async function addDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the finger belongs to the owner of the device. */
    recognize: (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey signs in, in place of password and code, until it is removed @full', async ({
  page,
  watch,
  inviteStaff,
  forgetUsedCodes,
}) => {
  watch.allow(/status of 401|^401: .*\/(?:api\/)?staff/)
  const somebody = await enrol(page, await inviteStaff('clerk'))
  await forgetUsedCodes(somebody.email)
  const device = await addDevice(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const passkeys = page.getByRole('region', { name: t('staff.passkeys.title') })
  const name = 'Laptop in the office'
  const signOut = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: t('common.signOut'), exact: true })
      .click()

  await test.step('it is added with password and code, even after the device refused its user', async () => {
    await open(page, '/staff/account')
    await expect(passkeys).toContainText(t('staff.common.noneYet'))
    await device.recognize(false)
    await press(t('staff.passkeys.add'))
    const field = (key: TextKey) => dialog.getByRole('textbox', { name: t(key) })
    await expect(field('staff.passkeys.name')).toBeFocused()
    await expect(field('staff.passkeys.name')).toHaveValue(/^Chrome, /)
    await field('staff.passkeys.name').fill(name)
    await field('staff.account.currentPassword').fill('something else')
    await field('staff.access.code').fill(somebody.code())
    await field('staff.access.code').press('Enter')
    await expect(dialog.getByText(t('staff.account.wrongPassword'))).toBeVisible()
    await field('staff.account.currentPassword').fill(staffPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(t('staff.passkeys.cancelled'))
    await device.recognize(true)
    await dialog.getByRole('button', { name: t('common.tryAgain') }).click()
    await expectAlert(page, 'success', t('staff.passkeys.added'))
    await expect(dialog).toBeHidden()
    await expect(passkeys.getByRole('listitem')).toContainText([name])
    await expect(passkeys.getByRole('listitem')).toContainText([t('staff.passkeys.neverUsed')])
  })

  await test.step('it signs in alone, once the device recognises its user', async () => {
    await signOut()
    await device.recognize(false)
    await press(t('staff.access.passkey'))
    await expect(page.getByRole('alert')).toContainText(t('staff.access.passkeyCancelled'))
    await device.recognize(true)
    await page.goto('/staff/sign-in?next=/staff/account')
    await press(t('staff.access.passkey'))
    await expect(page).toHaveURL('/staff/account')
    await expect(passkeys.getByRole('listitem')).toContainText([t('common.lastUsed')])
    await expect(page.getByRole('list', { name: t('staff.people.signIns') })).toContainText(
      fillText(t('staff.people.cameIn'), { how: t('staff.audit.value.by.passkey') }),
    )
  })

  await test.step('it replaces the code after the password', async () => {
    await signOut()
    await page.getByRole('textbox', { name: t('common.email') }).fill(somebody.email)
    await page.getByLabel(t('accounts.password'), { exact: false }).first().fill(staffPassword)
    await page.keyboard.press('Enter')
    await press(t('staff.access.passkeyInstead'))
    await expect(page).toHaveURL('/staff')
  })

  await test.step('it signs in over a page whose session has ended, which then removes it', async () => {
    await open(page, '/staff/account')
    await press(fillText(t('common.removeNamed'), { name }))
    await page.context().clearCookies({ name: 'staff' })
    await dialog.getByRole('button', { name: t('common.remove') }).click()
    const question = page.getByRole('dialog', { name: t('common.signInAgain') })
    await question.getByRole('button', { name: t('staff.access.passkey') }).click()
    await expectAlert(page, 'success', t('staff.passkeys.removed'))
    await expect(passkeys).toContainText(t('staff.common.noneYet'))
  })

  await test.step('its owner got an email about both changes, and it no longer signs in', async () => {
    const mails = async () => (await messagesTo(page, 'mail', somebody.email)).join(' ')
    await expect.poll(mails).toMatch(/was removed[^]*was added|was added[^]*was removed/)
    await signOut()
    await press(t('staff.access.passkey'))
    await expect(page.getByRole('alert')).toContainText(t('error.passkey_refused'))
  })
})
