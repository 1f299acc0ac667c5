import type { Page } from '@playwright/test'
import { expectStored, store } from '../support/browser-storage.ts'
import { codeTo, newMember, newPhoneNumber, wrongCode, passHumanCheck, textsOf } from './members.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

function field(page: Page, name: string) {
  return page.getByRole('main').getByRole('textbox', { name, exact: true })
}

/** Whether a sign-in with this password succeeds. */
async function canLogin(page: Page, phoneNumber: string, password: string): Promise<boolean> {
  const response = await page.request.post('/api/users/login', { data: { phoneNumber, password } })
  return response.ok()
}

test('sets a new password with a code by SMS', async ({ page, language }) => {
  const t = textsOf(language)
  const member = await newMember()
  await open(page, `/forgotPassword?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1, name: t('forgot.title') })).toBeVisible()
  const step = page.getByRole('list', { name: t('forgot.steps') }).locator('[aria-current="step"]')
  await expect(step).toHaveText(t('common.phoneNumber'))
  const resend = page.getByRole('button', { name: t('accounts.resendCode'), exact: true })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await field(page, t('common.phoneNumber')).fill(member.phoneNumber)
  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await expectAlert(page, 'success', t('accounts.codeSent'))
  await expect(step).toHaveText(t('accounts.code'))
  await expect(resend).not.toHaveAttribute('aria-disabled')

  const code = field(page, t('accounts.code'))
  await expect(code).toBeFocused()
  // The alert stays while the pointer is over it, but disappears when it stops being true.
  const sent = page.getByRole('region', { name: t('alerts.region') }).getByText(t('accounts.codeSent'))
  await sent.hover()
  await code.fill(await codeTo(page, 'sms', member.phoneNumber))
  await code.press('Enter')
  await expectAlert(page, 'success', t('forgot.codeConfirmed'))
  await expect(sent).toHaveCount(0)
  await expect(step).toHaveText(t('common.newPassword'))
  await expect(field(page, t('common.newPassword'))).toBeFocused()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(member.phoneNumber)

  const submit = page.getByRole('button', { name: t('forgot.submit'), exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await field(page, t('common.newPassword')).fill('another oak desk')
  await field(page, t('accounts.confirmPassword')).fill('another oak')
  await expect(field(page, t('accounts.confirmPassword'))).toHaveAccessibleDescription(
    t('forgot.passwordsDoNotMatch'),
  )
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await field(page, t('accounts.confirmPassword')).fill('another oak desk')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await submit.click()
  await expectAlert(page, 'success', t('forgot.done'))
  await expect(page).toHaveURL('/login')
  expect(await canLogin(page, member.phoneNumber, member.password)).toBe(false)
  expect(await canLogin(page, member.phoneNumber, 'another oak desk')).toBe(true)
})

test('sets a new password with a code by e-mail @desktop', async ({ page, language }) => {
  const t = textsOf(language)
  const member = await newMember()
  await open(page, `/forgotPassword?lang=${language}`)
  await page.getByRole('button', { name: t('forgot.useEmail') }).click()
  await field(page, t('common.email')).fill(member.email)
  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await expectAlert(page, 'success', t('forgot.emailSent'))
  const resend = t('accounts.resendIn').split('{seconds}')[0]?.replace('(', '\\(')
  await expect(page.getByRole('button', { name: new RegExp(`^${resend}\\d+`) })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await field(page, t('accounts.code')).fill(await codeTo(page, 'mail', member.email))
  await field(page, t('accounts.code')).press('Enter')
  await expectAlert(page, 'success', t('forgot.codeConfirmed'))
  await field(page, t('common.newPassword')).fill('a third oak desk')
  await field(page, t('accounts.confirmPassword')).fill('a third oak desk')
  await page.getByRole('button', { name: t('forgot.submit'), exact: true }).click()
  await expectAlert(page, 'success', t('forgot.done'))
  await expect(page).toHaveURL('/login')
  expect(await canLogin(page, member.phoneNumber, 'a third oak desk')).toBe(true)
})

test(
  'requires human check, number, sending and code, one after the other @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/status of 404|404: .*users\/check/)
    await open(page, '/forgotPassword')
    const send = page.getByRole('button', { name: 'Send Code', exact: true })
    const phone = field(page, 'Phone number')
    await send.click()
    await expect(
      page.getByText('Please complete reCAPTCHA verification (click "I am not a robot").', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeFocused()
    await passHumanCheck(page)
    await send.click()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription('Please enter your phone number.')
    await phone.fill('0')
    await expect(phone).toHaveAccessibleDescription('')
    await phone.fill('0912')
    await send.click()
    await expect(phone).toHaveAccessibleDescription(
      'Please enter a valid international phone number (e.g., +886912345678).',
    )

    await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
    const code = field(page, 'Verification code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(
      'Invalid verification state. Please send the verification code first.',
    )
    const submit = page.getByRole('button', { name: 'Reset Password', exact: true })
    await submit.press('Enter')
    await expect(code).toHaveAccessibleDescription('Please verify the code first.')

    await phone.fill(newPhoneNumber())
    await send.click()
    await expect(phone).toHaveAccessibleDescription(
      'The phone number does not exist. Please check your input.',
    )
    // "After a failed send the human check is reset."
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked()

    await test.step('clears the specified fields on sending and resending, and no others', async () => {
      watch.allow(/status of 400|400: .*sms\/confirm/)
      const member = await newMember()
      await code.fill('999999')
      await phone.fill(member.phoneNumber)
      await passHumanCheck(page)
      await page.getByRole('button', { name: 'Send Code', exact: true }).click()
      await expectAlert(page, 'success', textsOf('en')('accounts.codeSent'))
      await expect(code).toHaveValue('')
      await expect(phone).toHaveValue(member.phoneNumber)

      await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
      await expect(code).toHaveAccessibleDescription('Please enter the verification code.')
      const sent = await codeTo(page, 'sms', member.phoneNumber)
      await code.fill(wrongCode(sent))
      await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
      await expect(code).toHaveAccessibleDescription(
        'Incorrect or expired verification code. Please check again or resend.',
      )
      await expect(code).toHaveValue(wrongCode(sent))

      await test.step('a failed reset marks the code as unverified and keeps what was typed', async () => {
        watch.allow(/status of (400|500)|500: .*updatePassword/)
        await code.fill(sent)
        await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
        await expect(field(page, 'New password')).toBeEnabled()
        await submit.press('Enter')
        await expect(field(page, 'New password')).toHaveAccessibleDescription(/Please enter a new password\./)
        await field(page, 'New password').fill('short')
        await field(page, 'Confirm password').fill('short')
        await submit.click()
        await expect(field(page, 'New password')).toHaveAccessibleDescription(
          /New password must be at least 6 characters long\./,
        )
        await field(page, 'New password').fill('a fourth desk')
        await submit.press('Enter')
        await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(
          'New password and confirm password do not match.',
        )

        await field(page, 'Confirm password').fill('a fourth desk')
        await page.route('**/api/users/updatePassword*', (route) => route.fulfill({ status: 500, body: '' }))
        await submit.click()
        await expect(
          page.getByRole('alert').getByText('Failed to reset password. Please try again.', { exact: true }),
        ).toBeVisible()
        await expect(field(page, 'New password')).toBeDisabled()
        await expect(field(page, 'New password')).toHaveValue('a fourth desk')
      })

      await page.getByRole('button', { name: 'Resend Code', exact: true }).click()
      await expectAlert(page, 'info', 'Please re-enter your phone number and send a new verification code.')
      await expect(phone).toHaveValue('')
      await expect(phone).toBeFocused()
      await expect(code).toHaveValue('')
      await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked()
      // The countdown for this number has not ended yet.
      await phone.fill(member.phoneNumber)
      await expect(page.getByRole('button', { name: /^Send Code \(\d+ s\)$/ })).toBeVisible()
    })
  },
)

test(
  'goes back from e-mail to SMS, and remembers the last address @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/status of 400|400: .*email\/confirm/)
    await store(page, { lastResetEmail: '"mei@example.com"' })
    await open(page, '/forgotPassword')
    const box = page.getByRole('checkbox', { name: 'I am not a robot' })
    const send = page.getByRole('button', { name: 'Send Code', exact: true })
    await field(page, 'Phone number').fill('+886912345678')
    await passHumanCheck(page)
    await page.getByRole('button', { name: 'Use Email Verification' }).click()
    await expect(box).not.toBeChecked()
    await expect(field(page, 'Email')).toHaveValue('mei@example.com')
    await send.click()
    await expect(box).toBeFocused()
    await field(page, 'Email').fill('')
    await passHumanCheck(page)
    await send.click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email address.')
    const email = `nobody.${newPhoneNumber().slice(1)}@example.com`
    await field(page, 'Email').fill(email)
    await expectStored(page, 'lastResetEmail', email)

    // The answer is the same whether or not the address has an account.
    await send.click()
    await expectAlert(page, 'success', textsOf('en')('forgot.emailSent'))
    await field(page, 'Verification code').fill('123456')
    await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
    await expect(field(page, 'Verification code')).toHaveAccessibleDescription(
      'Incorrect or expired verification code.',
    )
    await page.getByRole('button', { name: 'Back to SMS Verification' }).click()
    await expect(box).not.toBeChecked()
    await expect(field(page, 'Phone number')).toHaveValue('+886912345678')
  },
)
