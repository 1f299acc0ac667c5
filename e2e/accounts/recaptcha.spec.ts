import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

// The demo's pages allow no scripts from other sites. A shop with keys of reCAPTCHA would allow reCAPTCHA's.
test.use({ bypassCSP: true })

/** Behaves like reCAPTCHA's script: with a box to tick, and an invisible check that passes without a press. */
const script = `
  window.grecaptcha = {
    ready: (run) => run(),
    execute: (widget) => window.recaptchaWidgets[widget].callback('an invisible token'),
    render: (place, options) => {
      window.recaptchaWidgets = [...(window.recaptchaWidgets ?? []), options]
      if (options.size !== 'invisible') {
        const box = document.createElement('button')
        box.type = 'button'
        box.textContent = 'reCAPTCHA box ' + options.sitekey
        box.onclick = () => options.callback('a token')
        place.append(box)
      }
      return window.recaptchaWidgets.length - 1
    },
  }`

const scriptAddress = 'https://www.google.com/recaptcha/api.js*'

/** Configures reCAPTCHA in the page's loader data and in the API's response. */
async function useRecaptcha(page: Page): Promise<void> {
  const siteKeys = { normal: 'normal-key', invisible: 'invisible-key' }
  await page.route(/\/(?:register|login|forgotPassword)\.data/, async (route) => {
    const answer = await route.fetch()
    // The data is a flat list in which objects refer to their keys and values by index.
    const values = (await answer.json()) as unknown[]
    const add = (value: unknown) => values.push(value) - 1
    const provider = values.indexOf('proof-of-work')
    const check = values.find(
      (value) => typeof value === 'object' && value !== null && Object.values(value).includes(provider),
    ) as Record<string, number>
    values[provider] = 'recaptcha'
    const keys = Object.entries(siteKeys).map(([name, key]) => [`_${add(name)}`, add(key)])
    check[`_${add('siteKeys')}`] = add(Object.fromEntries(keys))
    await route.fulfill({ response: answer, body: JSON.stringify(values) })
  })
  await page.route(scriptAddress, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

test(
  'shows reCAPTCHA in place of its own check, and sends its token @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/human_check|was not sent|verification\/sms|status of 400/)
    await useRecaptcha(page)
    await open(page, '/login')
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Phone number', exact: true }).fill('+886912345678')
    const send = page.getByRole('button', { name: 'Send Code', exact: true })
    await send.click()
    await expectAlert(page, 'danger', 'Please complete reCAPTCHA verification.')
    await page.getByRole('button', { name: 'reCAPTCHA box normal-key' }).click()
    const [request] = await Promise.all([page.waitForRequest('**/api/verification/sms*'), send.click()])
    expect(request.postDataJSON()).toEqual({
      phoneNumber: '+886912345678',
      purpose: 'register',
      humanCheck: 'a token',
    })
    // The shop of this run does not know the token, so the check fails: "captcha check failed".
    await expectAlert(page, 'danger', 'reCAPTCHA verification failed. Please try to resend.')

    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
    await test.step('shows reCAPTCHA in its normal size, and a compact one on narrow phones', async () => {
      const box = page.getByRole('button', { name: 'reCAPTCHA box normal-key' })
      for (const [width, size] of [
        [390, 'normal'],
        [320, 'compact'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.getByRole('link', { name: 'Forgot Password' }).click()
        await expect(box).toBeVisible()
        const asked = await page.evaluate(
          () => (globalThis as unknown as { recaptchaWidgets: { size: string }[] }).recaptchaWidgets,
        )
        expect(asked.at(-1)?.size, `at ${width} px`).toBe(size)
        await page.goBack()
        await expect(box).toBeHidden()
      }
    })

    await test.step('uses the invisible reCAPTCHA for signing in with a code', async () => {
      const { phoneNumber } = await newMember()
      await page.getByRole('link', { name: 'Sign in with a code' }).click()
      await expect(page).toHaveURL('/login?by=code')
      await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
      const [invisible] = await Promise.all([
        page.waitForRequest('**/api/verification/sms*'),
        page.getByRole('button', { name: 'Send Code', exact: true }).click(),
      ])
      expect(invisible.postDataJSON()).toMatchObject({ purpose: 'login', humanCheck: 'an invisible token' })
    })

    await test.step('says that reCAPTCHA failed to load', async () => {
      watch.allow(/recaptcha|ERR_FAILED/)
      await page.unroute(scriptAddress)
      await page.route(scriptAddress, (route) => route.abort())
      await open(page, '/login')
      await page.getByRole('link', { name: 'Register', exact: true }).click()
      await expect(
        page.getByText('reCAPTCHA failed to load. Please check your network or try again later.'),
      ).toBeVisible()
    })
  },
)
