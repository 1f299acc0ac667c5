import type { Page } from '@playwright/test'
import {
  codeTo,
  messagesTo,
  newMember,
  newPerson,
  wrongCode,
  passHumanCheck,
  textsOf,
  type Person,
} from './members.ts'
import { expect, open, expectAlert, hydrated, test } from '../support/shop.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const english = textsOf('en')

async function fill(page: Page, person: Person, t = english): Promise<void> {
  const field = (name: TextKey) => page.getByRole('main').getByRole('textbox', { name: t(name), exact: true })
  await field('accounts.firstName').fill(person.firstName)
  await field('accounts.lastName').fill(person.lastName)
  await field('accounts.whatsappNumber').fill(person.whatsappNumber)
  await field('common.phoneNumber').fill(person.phoneNumber)
  await field('common.email').fill(person.email)
  await field('accounts.password').fill(person.password)
  await field('accounts.confirmPassword').fill(person.password)
}

test('registers with the code from the SMS', async ({ page, language }) => {
  const t = textsOf(language)
  const person = newPerson()
  await open(page, `/register?redirectUrl=%2Faccount%2Faddresses&lang=${language}`)
  await expect(page).toHaveTitle(`Office Furniture Store | ${t('register.title')}`)
  for (const section of ['register.personal', 'register.security'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: t(section) })).toBeVisible()
  }
  await fill(page, person, t)
  await page.reload()
  await hydrated(page)
  // The typed values survive, but passwords are never stored.
  const typed = (name: TextKey) => page.getByRole('main').getByRole('textbox', { name: t(name), exact: true })
  await expect(typed('accounts.lastName')).toHaveValue(person.lastName)
  await expect(typed('common.email')).toHaveValue(person.email)
  for (const name of ['accounts.password', 'accounts.confirmPassword'] as const) {
    await expect(typed(name)).toHaveValue('')
    await typed(name).fill(person.password)
  }
  const submit = page.getByRole('button', { name: t('register.submit'), exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription(new RegExp(t('form.verifyPhone')))

  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await expectAlert(page, 'success', t('accounts.codeSent'))
  // "Resend countdown: 60 seconds."
  const countdown = t('accounts.resendIn').split('{seconds}') as [string, string]
  const waiting = page.getByRole('button', {
    name: new RegExp(`^${countdown[0].replace('(', '\\(')}\\d+`),
  })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')

  const otp = page.getByRole('textbox', { name: t('accounts.code'), exact: true })
  await expect(otp).toBeFocused()
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await codeTo(page, 'sms', person.phoneNumber)
  // The code is pasted from a message, with a space.
  await otp.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: t('accounts.verifyCode'), exact: true }).click()
  await expectAlert(page, 'success', t('register.verified'))
  // "After verification the code and phone fields are locked."
  await expect(otp).not.toBeEditable()
  await expect(otp).toBeFocused()
  await expect(page.getByRole('textbox', { name: t('common.phoneNumber'), exact: true })).not.toBeEditable()
  await expect(submit).not.toHaveAttribute('aria-disabled')
  // The user name for a password manager.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(person.phoneNumber)

  await submit.click()
  await expect(page).toHaveURL('/registerSuccess?redirectUrl=%2Faccount%2Faddresses')
  for (const text of ['title', 'created', 'privileges', 'confirmationSent', 'questions'] as const) {
    await expect(page.getByText(t(`registerSuccess.${text}`).trim()).first()).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText(t('registerSuccess.created')).first()).toBeVisible()
  await expect.poll(async () => (await messagesTo(page, 'mail', person.email))[0]).toContain('/not-me')

  await page.getByRole('link', { name: t('registerSuccess.continue'), exact: true }).click()
  // The login page redirects, because the member is signed in: "Registration signs in".
  await expect(page).toHaveURL('/account/addresses')
})

test('congratulates nobody who has not registered @full', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/registerSuccess')
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
})

test('shows an error next to each field and focuses the first', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/register')
  const submit = page.getByRole('button', { name: 'Register', exact: true })
  await expect(submit).toHaveAccessibleDescription(
    'Still missing: First name, Last name, WhatsApp number, Phone number, Verification code, Email, Password, Confirm password. Verify your phone number.',
  )
  // The button looks disabled and still responds.
  await submit.press('Enter')
  await expectAlert(page, 'danger', 'Please verify your phone number with the OTP.')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field('First name')).toBeFocused()
  const expected = {
    'First name': /First Name Required/,
    'Last name': /Last Name Required/,
    'WhatsApp number': /Whatsapp Required/,
    'Phone number': /Phone Required/,
    'Verification code': /Otp Required/,
    Email: /Email Required/,
    Password: /Password Required/,
  }
  for (const [name, message] of Object.entries(expected)) {
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(name)).toHaveAccessibleDescription(message)
  }

  await field('First name').fill('Mei-Ling1')
  await expect(field('First name')).toHaveAccessibleDescription(/First Name Pattern/)
  await field('WhatsApp number').fill('0912')
  await expect(field('WhatsApp number')).toHaveAccessibleDescription(/Valid International Number/)
  await field('Verification code').fill('12345')
  await expect(field('Verification code')).toHaveAccessibleDescription(/Otp Pattern/)
  await field('Email').fill('mei@')
  await expect(field('Email')).toHaveAccessibleDescription(/Email Pattern/)
  await field('Password').fill('1234567')
  await expect(field('Password')).toHaveAccessibleDescription(/Password Minlength/)
  await field('Confirm password').fill('12345678')
  await expect(field('Confirm password')).toHaveAccessibleDescription(/Passwords Not Match/)
  await expect(submit).toHaveAccessibleDescription(/Please check: .*Email.*Password/)

  await field('First name').fill('Mei Ling')
  await expect(field('First name')).not.toHaveAttribute('aria-invalid')
  await field('Confirm password').fill('1234567')
  await expect(field('Confirm password')).not.toHaveAttribute('aria-invalid')
  // Correcting the password also corrects its confirmation.
  await field('Confirm password').fill('12345678')
  await field('Password').fill('12345678')
  await expect(field('Confirm password')).not.toHaveAttribute('aria-invalid')
})

test('requires number and human check before it sends a code @desktop @full', async ({ page, watch }) => {
  await open(page, '/register')
  const send = page.getByRole('button', { name: 'Send Code', exact: true })
  const phone = page.getByRole('textbox', { name: 'Phone number', exact: true })
  await send.click()
  await expectAlert(page, 'danger', 'Please enter a valid phone number to send OTP.')
  await expect(phone).toBeFocused()
  await phone.fill('+886 912')
  await send.click()
  await expect(phone).toHaveAccessibleDescription(/Valid International Number/)
  await phone.fill('+886 0912-345-678')
  await send.click()
  await expectAlert(page, 'danger', 'Please complete reCAPTCHA verification.')
  const box = page.getByRole('checkbox', { name: 'I am not a robot' })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/Please complete reCAPTCHA verification\./)
  await page.getByRole('button', { name: 'Verify Code', exact: true }).click()
  await expectAlert(page, 'danger', 'Please enter a valid 6-digit OTP and ensure OTP was sent.')

  await test.step('reports a wrong code, and starts over when the number changes', async () => {
    watch.allow(/400.*verification\/sms\/confirm|status of 400/)
    const person = newPerson()
    const otp = page.getByRole('textbox', { name: 'Verification code', exact: true })
    await phone.fill(person.phoneNumber)
    await passHumanCheck(page)
    await phone.press('Enter')
    await expectAlert(page, 'success', english('accounts.codeSent'))
    const code = await codeTo(page, 'sms', person.phoneNumber)
    await otp.fill(wrongCode(code))
    await otp.press('Enter')
    await expectAlert(page, 'danger', 'OTP verification failed. Please check the code and try again.')
    await expect(otp).toBeFocused()
    await expect(otp).toHaveAccessibleDescription(/OTP verification failed/)
    // "Forms keep what was typed."
    await expect(otp).toHaveValue(wrongCode(code))

    await phone.fill(newPerson().phoneNumber)
    await expect(send).not.toHaveAttribute('aria-disabled')
    await expect(box).not.toBeChecked()

    // "Resend Code" counts down only for the first number.
    await phone.fill(person.phoneNumber)
    await expect(page.getByRole('button', { name: /^Send Code \(\d+ s\)$/ })).toBeVisible()
  })

  await test.step('says that a number is taken, and resets the human check', async () => {
    await phone.fill((await newMember()).phoneNumber)
    await passHumanCheck(page)
    await send.click()
    await expectAlert(page, 'danger', 'This phone number has already registed')
    await expect(box).not.toBeChecked()
  })
})

test('keeps what was typed before the scripts loaded @full', { tag: '@desktop' }, async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Siti')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('siti@example.com')
  answer()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const submit = page.getByRole('button', { name: 'Register', exact: true })
  await expect(submit).toHaveAccessibleDescription(
    'Still missing: Last name, WhatsApp number, Phone number, Verification code, Password, Confirm password. Verify your phone number.',
  )
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Siti')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('siti@example.com')
})

test(
  'says when the human check expires, cannot be loaded or does not work @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/human-check|503/)
    await page.clock.install()
    await open(page, '/register')
    await passHumanCheck(page)
    await page.clock.runFor(10 * 60_000 + 1000)
    await expect(
      page.getByRole('alert').getByText('reCAPTCHA verification expired. Please re-verify.'),
    ).toBeVisible()
    const box = page.getByRole('checkbox', { name: 'I am not a robot' })
    await expect(box).not.toBeChecked()

    await page.route('**/api/human-check/challenge*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByText('I am not a robot').click()
    await expect(
      page
        .getByRole('alert')
        .getByText('reCAPTCHA failed to load. Please check your network or try again later.'),
    ).toBeVisible()
    await expect(box).not.toBeChecked()

    await test.step('says that it does not work on an insecure page', async () => {
      await page.evaluate(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
      await page.getByText('I am not a robot').click()
      await expect(
        page.getByRole('alert').getByText('This operation is not supported in this environment.'),
      ).toBeVisible()
      await expect(box).not.toBeChecked()
    })
  },
)
