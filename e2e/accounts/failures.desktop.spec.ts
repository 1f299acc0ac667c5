import type { Page } from '@playwright/test'
import { text } from '../../core/texts/text.ts'
import { rehearsals, type RehearsalName } from '../../server/http/rehearsals/rehearsals.ts'
import { expect, open, test } from '../support/shop.ts'
import { fillAddress, openCheckout, submitButton } from '../orders/ordering.ts'
import { newPhoneNumber, passHumanCheck, signIn, textsOf } from './members.ts'

/** Chooses a failure at /dev/failures. Returns the sentence that the page must show. */
async function rehearse(page: Page, name: RehearsalName): Promise<string> {
  await page.request.get(`/dev/failures?rehearse=${name}`)
  const { says, ...others } = rehearsals[name]
  return text('en')(says, 'values' in others ? others.values : undefined)
}

test('what keeps a code from being sent is said beside the form @full', async ({ page, watch }) => {
  watch.allow(/verification\/sms|human-check|status of/)
  await open(page, '/register')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhoneNumber())
  const alert = (sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })
  for (const name of [
    'sms-invalid-number',
    'sms-missing-number',
    'sms-quota',
    'sms-not-authorized',
    'sms-not-supported',
    'sms-failed',
    'sms-unknown',
    'human-check-failed',
  ] as const)
    await test.step(name, async () => {
      const sentence = await rehearse(page, name)
      await passHumanCheck(page)
      await page.getByRole('button', { name: 'Send Code', exact: true }).click()
      await expect(alert(sentence).first()).toBeVisible()
      // "After a failed send the human check is reset."
      await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked()
    })
  for (const name of ['human-check-expires', 'human-check-unavailable'] as const)
    await test.step(name, async () => {
      const sentence = await rehearse(page, name)
      await page.getByText('I am not a robot', { exact: true }).click()
      await expect(alert(sentence)).toBeVisible()
    })
})

test('what keeps an order from being placed is said, and it can be tried again @full', async ({
  page,
  watch,
}) => {
  watch.allow(/orders|status of 500|could not be placed/)
  const t = textsOf('en')
  await signIn(page)
  await openCheckout(page)
  await fillAddress(page, 'Billing address', t)
  const failed = await rehearse(page, 'order-fails')
  await submitButton(page, t('checkout.submit')).click()
  await expect(page.getByRole('alert').getByText(failed.trim())).toBeVisible()
  const withoutId = await rehearse(page, 'order-without-id')
  await submitButton(page, t('checkout.submit')).click()
  await expect(page.getByRole('alert').getByText(withoutId, { exact: true })).toBeVisible()
})

test('a login that fails without a reason says so @full', async ({ page, watch }) => {
  watch.allow(/users\/login|status of 500|JSON/)
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhoneNumber())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('walnut')
  for (const name of ['login-refused', 'login-lost'] as const) {
    const sentence = await rehearse(page, name)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
  }
})
