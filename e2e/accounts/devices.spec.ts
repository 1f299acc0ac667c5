import { signIn, textsOf } from './members.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('signs another device out, and all of them @desktop @full', async ({
  page,
  language,
  playwright,
  baseURL,
}) => {
  const t = textsOf(language)
  const { phoneNumber, password } = await signIn(page)
  const phone = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL ?? '' },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  })
  const signInPhone = () => phone.post('/api/users/login', { data: { phoneNumber, password } })
  await signInPhone()
  await open(page, `/account?lang=${language}`)
  const devices = page.getByRole('group', { name: t('account.devices') })
  await devices.locator('summary').click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(t('account.deviceCurrent'))).toHaveCount(1)
  await devices.getByRole('button', { name: /Safari, iPhone/ }).click()
  await expectAlert(page, 'success', t('account.signedOutDevice').replace('{device}', 'Safari, iPhone'))
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await phone.get('/api/users/me')).status()).toBe(401)

  await signInPhone()
  await devices.getByRole('button', { name: t('account.signOutEverywhere') }).click()
  await expect(page).toHaveURL('/login')
  expect((await phone.get('/api/users/me')).status()).toBe(401)
  await phone.dispose()
})
