import type { Page } from '@playwright/test'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import {
  codeTo,
  newMember,
  newPhoneNumber,
  wrongCode,
  signIn,
  storedSession,
  textsOf,
  type Person,
} from './members.ts'
import { expect, hydrated, open, expectAlert, test } from '../support/shop.ts'

async function fillLogin(
  page: Page,
  { phoneNumber, password }: Pick<Person, 'phoneNumber' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
}

test('signs in and goes to the shop', async ({ page, context, language }) => {
  const t = textsOf(language)
  const member = await newMember()
  await context.clearCookies()
  await open(page, `/login?lang=${language}`)
  await expect(page).toHaveTitle(`Office Furniture Store | ${t('login.title')}`)
  await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
  await expect(page.getByRole('complementary', { name: t('login.newCustomer') })).toBeVisible()
  const phone = page.getByRole('textbox', { name: t('common.phoneNumber') })
  const password = page.getByRole('textbox', { name: t('accounts.password'), exact: true })
  await expect(phone).toHaveAccessibleDescription(t('login.phoneHint'))
  expect(t('login.phoneHint')).toContain('+886912345678')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')

  // "Disabled while either field is empty."
  const submit = page.getByRole('button', { name: t('login.submit'), exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  // The number is written as people do: with spaces, and with a zero that is dialled only inside the country.
  await phone.fill(member.phoneNumber.replace('+886', '+886 0').replace(/(\d{3})$/, ' $1'))
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription(new RegExp(t('accounts.password')))
  await password.fill(member.password)
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await submit.click()
  await expectAlert(page, 'success', t('login.success'))
  await expect(page).toHaveURL('/shop')
  await expect
    .poll(() => storedSession(page))
    .toMatchObject({
      isLogin: true,
      account: { phoneNumber: member.phoneNumber, firstName: 'Siti' },
      userInfo: { phoneNumber: member.phoneNumber },
    })
})

/** Signs in while the server gives this answer, or none, and expects a message on the page. */
async function expectRefusal(page: Page, status: number, body: object | undefined, said: string) {
  await page.route('**/api/users/login*', (route) =>
    body === undefined ? route.abort() : route.fulfill({ status, json: body }),
  )
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').getByText(said, { exact: true })).toBeVisible()
  await page.unroute('**/api/users/login*')
}

test(
  'reports a wrong password, and does not reveal which number exists @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/401/)
    const member = await newMember()
    await open(page, '/login')
    await test.step('shows what is missing next to each field', async () => {
      const submit = page.getByRole('button', { name: 'Login', exact: true })
      await expect(submit).toHaveAccessibleDescription('Still missing: Phone number, Password.')
      await submit.press('Enter')
      const phone = page.getByRole('textbox', { name: 'Phone number' })
      const password = page.getByRole('textbox', { name: 'Password', exact: true })
      await expect(phone).toBeFocused()
      await expect(phone).toHaveAccessibleDescription(/Please enter your phone number/)
      await expect(password).toHaveAccessibleDescription(/Please enter your password/)

      await test.step('shows the password, and hides it again', async () => {
        await password.fill('walnut')
        await expect(password).toHaveAttribute('type', 'password')
        await page.getByRole('button', { name: 'Show: Password' }).click()
        await expect(password).toHaveAttribute('type', 'text')
        await page.getByRole('button', { name: 'Hide: Password' }).click()
        await expect(password).toHaveAttribute('type', 'password')
      })
    })
    for (const phoneNumber of [member.phoneNumber, newPhoneNumber()]) {
      await fillLogin(page, { phoneNumber, password: 'not my password' })
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(
        page
          .getByRole('alert')
          .getByText('Password login failed. Please check the phone number and password.'),
      ).toBeVisible()
      // "Forms keep what was typed."
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phoneNumber)
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(
        'not my password',
      )
    }
    await expect(page).toHaveURL('/login')

    await test.step("shows the server's message, and its own where the server has none", async () => {
      watch.allow(/users\/login|status of (429|500)|ERR_FAILED/)
      await expectRefusal(page, 500, { error: 'The desk is closed.' }, 'The desk is closed.')
      await expectRefusal(page, 500, {}, 'Password login failed. Please check the phone number and password.')
      await expectRefusal(page, 0, undefined, 'Login failed')
      await expectRefusal(
        page,
        429,
        { code: 'too_many_requests', message: 'Too many requests.', details: { retryAfter: 90 } },
        'Too many requests. Please try again later. You can try again in 2 minutes.',
      )
    })
  },
)

test(
  'says that it needs cookies where the browser blocks them @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/was not sent/)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    )
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await open(page, '/login')
    await fillLogin(page, { phoneNumber: newPhoneNumber(), password: 'walnut' })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(
      page
        .getByRole('alert')
        .getByText('Unsupported web storage: please allow cookies for this shop in your browser.'),
    ).toBeVisible()
    expect(sent).toEqual([])
  },
)

test(
  'remembers the user type in this browser and never sends it @full',
  { tag: '@desktop' },
  async ({ page }) => {
    const member = await newMember()
    await open(page, '/login')
    await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked()
    await page.getByText('Enterprise', { exact: true }).click()
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('radio', { name: 'Enterprise' })).toBeChecked()
    await expectStored(page, 'userType', 'enterprise')
    await test.step('accepts what a password manager filled in without an event', async () => {
      for (const [name, text] of [
        ['Phone number', member.phoneNumber],
        ['Password', member.password],
      ] as const)
        await page
          .getByRole('textbox', { name: new RegExp(`^${name}`) })
          .evaluate((field: HTMLInputElement, value) => (field.value = value), text)
      // The button still looks disabled.
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    })
    await test.step('submits a form once, however often it is pressed', async () => {
      const sent: unknown[] = []
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/users/login*', async (route) => {
        sent.push(route.request().postDataJSON())
        await held
        await route.continue()
      })
      const submit = page.getByRole('button', { name: 'Login', exact: true })
      await submit.evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      await page.getByRole('textbox', { name: 'Password', exact: true }).press('Enter')
      await submit.press('Enter')
      answer()
      await expect(page).toHaveURL('/shop')
      expect(sent).toEqual([{ phoneNumber: member.phoneNumber, password: member.password }])
    })
  },
)

test('signs in with a code, without a password @desktop', async ({ page, watch }) => {
  // "Code-confirm failure: logged and rethrown."
  watch.allow(/The code for signing in|status of 40[04]|400: .*loginWithCode|404: /)
  const member = await newMember()
  await open(page, '/login?redirectUrl=%2Faccount')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phoneNumber)
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount&by=code')
  // The number that was typed for the other way of signing in is filled in.
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  const send = page.getByRole('button', { name: 'Send Code', exact: true })
  await expect(phone).toHaveValue(member.phoneNumber)
  await test.step('a number without an account is refused at the field', async () => {
    await phone.fill(newPhoneNumber())
    await send.click()
    await expect(phone).toHaveAccessibleDescription(
      /The phone number does not exist\. Please check your input\./,
    )
    await expect(phone).toBeFocused()
    await phone.fill(member.phoneNumber)
  })
  await send.click()
  await expectAlert(
    page,
    'success',
    'Verification code has been sent to your phone number. Please check your SMS.',
  )
  const code = await codeTo(page, 'sms', member.phoneNumber)
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await expect(field).toBeFocused()
  await field.fill(wrongCode(code))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(
    page
      .getByRole('alert')
      .getByText('Incorrect or expired verification code. Please check again or resend.'),
  ).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await expectAlert(page, 'success', 'Login successful!')
  await expect(page).toHaveURL('/account')
})

test(
  'sends visitors to the login and back to the requested page',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const member = await newMember()
    await context.clearCookies()
    await open(page, '/home')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click()
    await expect(page).toHaveURL('/login?redirectUrl=%2Forder-history')
    await fillLogin(page, member)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/order-history')
    // Back does not lead to the login again.
    await page.goBack()
    await expect(page).toHaveURL('/home')
  },
)

test('security 35: goes to the shop instead of another site @full', { tag: '@desktop' }, async ({ page }) => {
  const member = await newMember()
  await open(page, `/login?${new URLSearchParams({ redirectUrl: '//evil.example' })}`)
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/shop')
})

test('signs out everywhere in the browser, with an empty cart @desktop', async ({ page, context, watch }) => {
  watch.allow(/401/)
  await signIn(page)
  await store(page, {
    cart: JSON.stringify([await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'])]),
  })
  await open(page, '/account')
  const other = await context.newPage()
  await open(other, '/home')
  await expect(other.getByRole('contentinfo').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    '/account',
  )

  await test.step('stays signed in when signing out fails, and says so', async () => {
    watch.allow(/Signing out failed|logout|ERR_FAILED/)
    await page.route('**/api/users/logout*', (route) => route.abort())
    await page.getByRole('button', { name: /^Logout/ }).click()
    await expectAlert(page, 'danger', 'Logout failed. Please try again.')
    await expect(page).toHaveURL('/account')
    await page.unroute('**/api/users/logout*')
  })
  await page.getByRole('button', { name: /^Logout/ }).click()
  await expect(page).toHaveURL('/login')
  await expectStored(page, 'cart', [])
  await expect
    .poll(() => storedSession(page))
    .toMatchObject({ isLogin: false, account: null, userInfo: null, count: 0 })
  // The other tab and the server are signed out, too.
  await expect(other.getByRole('contentinfo').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    '/login?redirectUrl=%2Faccount',
  )
  expect((await page.request.get('/api/users/me')).status()).toBe(401)
  // Back does not lead to members' pages.
  await page.goBack()
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
  await expect(page.getByText(/Siti Nur/)).toHaveCount(0)
  await page.goto('/account')
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
})
