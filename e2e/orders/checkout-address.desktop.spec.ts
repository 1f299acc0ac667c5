import type { Page } from '@playwright/test'
import { signIn, textsOf } from '../accounts/members.ts'
import { boxOf, expect } from '../support/shop.ts'
import { address, fillAddress, openCheckout, part, pressFold, submitButton, test } from './ordering.ts'

const t = textsOf('en')
const save = (page: Page, legend = t('common.billingAddress')) =>
  part(page, legend).getByRole('checkbox', { name: t('checkout.saveAddress'), exact: true })
const addressOf = async (page: Page) => (await (await page.request.get('/api/users/me')).json()).address
const saved = {
  country: address.country,
  city: address.city,
  zipCode: address.postalCode,
  address: address.address,
}

test('a doubtful postcode is pointed out, and accepted, a short one is refused @full', async ({
  page,
  watch,
}) => {
  await signIn(page)
  await openCheckout(page)
  await fillAddress(page, t('common.billingAddress'), t, { city: 'Ipoh' })
  const postcode = part(page, t('common.billingAddress')).getByRole('textbox', {
    name: t('checkout.postalCode'),
  })
  await expect(postcode).toHaveAttribute('inputmode', 'numeric')
  await postcode.blur()
  await expect(postcode).toHaveAccessibleDescription(
    t('checkout.postcodeElsewhere').replace('{place}', 'Kuala Lumpur'),
  )
  await postcode.fill('3000')
  await postcode.blur()
  await expect(postcode).toHaveAccessibleDescription(t('checkout.postcodeMalaysia'))
  await expect(postcode).toHaveAttribute('aria-invalid')
  await expect(submitButton(page)).toHaveAttribute('aria-disabled')
  await postcode.fill('30000')
  await expect(postcode).toHaveAccessibleDescription('Perak')
  await expect(postcode).not.toHaveAttribute('aria-invalid')
  await expect(submitButton(page)).not.toHaveAttribute('aria-disabled')

  await test.step('an order is placed although its address could not be saved', async () => {
    watch.allow(/503|could not be saved/)
    await save(page).check()
    await page.route(/\/api\/users\/update/, (route) => route.fulfill({ status: 503, body: '' }))
    await submitButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText(t('checkout.addressNotSaved'))).toBeVisible()
    expect(await addressOf(page)).toEqual({})
  })
})

test('the address is saved once, where the member wants it @full', async ({ page }) => {
  await signIn(page)
  await openCheckout(page)
  await expect(save(page)).toBeHidden()
  await fillAddress(page, t('common.billingAddress'), t)
  await expect(save(page)).not.toBeChecked()
  await save(page).focus()
  await page.keyboard.press('Space')
  await expect(save(page)).toBeChecked()
  // Saving is not offered twice, because the other address is the same.
  await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
  await fillAddress(page, t('common.shippingAddress'), t, { address: '12 JALAN SULTAN ISMAIL' })
  await expect(save(page, t('common.shippingAddress'))).toBeHidden()
  // The checkbox is stored together with the typed values.
  await page.reload()
  await expect(save(page)).toBeChecked()
  await submitButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => addressOf(page)).toEqual({ billing: saved })

  await openCheckout(page)
  const billing = part(page, t('common.billingAddress'))
  await pressFold(page, t('common.billingAddress'))
  await expect(billing.getByRole('textbox', { name: t('checkout.postalCode') })).toHaveValue('50250')
  await expect(billing.getByRole('checkbox')).toHaveCount(0)
  await billing.getByRole('textbox', { name: t('checkout.address') }).fill('7 Jalan Contoh')
  await expect(billing.getByRole('checkbox', { name: t('checkout.replaceAddress') })).not.toBeChecked()
})

test('an absent delivery warning leaves no gap between the folds @full', async ({ page }) => {
  await signIn(page)
  await openCheckout(page)
  await expect(page.getByRole('status').and(page.locator('[class*="col-span-full"]'))).toBeAttached()
  const [access, day, notes] = await Promise.all(
    (['checkout.access', 'common.preferredDay', 'common.orderNotes'] as const).map((name) =>
      boxOf(part(page, t(name))),
    ),
  )
  expect(day!.top - access!.bottom).toBeCloseTo(notes!.top - day!.bottom, 0)
})
