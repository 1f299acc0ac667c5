import type { Page } from '@playwright/test'
import { expectStored } from '../support/browser-storage.ts'
import { signIn, textsOf, fillWishlist } from './members.ts'
import { holdRequests } from '../support/clock.ts'
import { alerts } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'
import type { TextKey } from '../../core/texts/messages.ts'

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

/** Reads the member's data from the server. */
async function memberOf(page: Page): Promise<unknown> {
  return (await page.request.get('/api/users/me')).json()
}

test('leads from the account to its pages @phone-in-full', async ({ page, language }) => {
  const t = textsOf(language)
  const main = page.getByRole('main')
  const member = await signIn(page)
  await open(page, `/account?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Siti Nur' })).toBeVisible()
  const tile = (name: TextKey) => main.getByRole('link', { name: new RegExp(`^${t(name)}`) })
  const tiles = [
    ['account.edit', '/account/edit'],
    ['account.addresses', '/account/addresses'],
    ['common.wishlist', '/account/wishlist'],
    ['account.orders', '/account/orders'],
    ['account.shop', '/shop'],
  ] as const
  for (const [name, path] of tiles) await expect(tile(name)).toHaveAttribute('href', path)
  await expect(main.getByRole('button', { name: t('account.logoutText') })).toBeVisible()

  const own = field(page, t('accounts.nameInScript'))
  const save = page.getByRole('button', { name: t('common.save'), exact: true })
  await test.step('saves changes of the account', async () => {
    await tile('account.edit').click()
    await expect(field(page, t('common.phoneNumber'))).toBeDisabled()
    await field(page, t('accounts.firstName')).fill('  Mei Ling ')
    await field(page, t('accounts.lastName')).fill('')
    await field(page, t('accounts.whatsappNumber')).fill('+60 012-345 6780')
    await own.fill('陳美玲')
    const release = await holdRequests(page, '**/api/users/update*')
    await save.click()
    await test.step('shows a loading indicator while it saves', () =>
      expect(save).toHaveAttribute('aria-busy', 'true'))
    release()
    await expectAlert(page, 'success', t('account.saved'))
    await expect(page).toHaveURL('/account')
    expect(await memberOf(page)).toMatchObject({
      firstName: 'Mei Ling',
      lastName: 'Nur',
      whatsappNumber: '+60123456780',
      email: member.email,
      phoneNumber: member.phoneNumber,
    })
  })

  await test.step("a name in one's own script is used beside the A–Z name", async () => {
    await expect(page.getByText(/陳美玲 Mei Ling Nur/)).toBeVisible()
    await tile('account.edit').click()
    await expect(own).toHaveValue('陳美玲')
    await own.fill('')
    await save.click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(/Mei Ling Nur/)).toBeVisible()
    await expect(page.getByText(/陳美玲/)).toHaveCount(0)
    expect(await memberOf(page)).not.toHaveProperty('nameInScript')
  })
})

test('saves addresses, with suggestions that never block typing', async ({ page, language }) => {
  const t = textsOf(language)
  await signIn(page)
  await open(page, `/account/addresses?lang=${language}`)
  const billing = page.getByRole('region', { name: t('common.billingAddress') })
  const shipping = page.getByRole('region', { name: t('common.shippingAddress') })
  const country = billing.getByRole('combobox', { name: t('checkout.country') })
  await expect(country).toHaveValue('Taiwan')
  await country.selectOption({ label: t('addresses.malaysia') })
  await expect(billing.locator('datalist option[value="Shah Alam, Selangor"]')).toBeAttached()
  await billing.getByRole('combobox', { name: t('checkout.city') }).fill('A town on no list')
  const zip = billing.getByRole('textbox', { name: t('addresses.zipCode') })
  await zip.fill('40150')
  await expect(zip).toHaveAccessibleDescription(language === 'en' ? 'Selangor' : '雪蘭莪')
  await billing.getByRole('textbox', { name: t('checkout.address'), exact: true }).fill('12, Jalan Sultan')
  await shipping.getByRole('combobox', { name: t('checkout.city') }).fill('臺北市')
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expectAlert(page, 'success', t('account.saved'))
  await expect(page).toHaveURL('/account')
  expect(await memberOf(page)).toMatchObject({
    address: {
      billing: {
        country: 'Malaysia',
        city: 'A town on no list',
        zipCode: '40150',
        address: '12, Jalan Sultan',
      },
      shipping: { country: 'Taiwan', city: '臺北市' },
    },
  })

  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t('account.addresses')}`) })
    .click()
  await expect(country).toHaveValue('Malaysia')
  await shipping.getByRole('button', { name: t('addresses.copyBilling') }).click()
  await expect(shipping.getByRole('combobox', { name: t('checkout.country') })).toHaveValue('Malaysia')
  await expect(shipping.getByRole('textbox', { name: t('addresses.zipCode') })).toHaveValue('40150')
})

test('says what is wrong with an account change @full', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.allow(/403/)
  await signIn(page)
  await open(page, '/account/edit')
  await field(page, 'First name').fill('Mei1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAccessibleDescription(
    'Names must contain only A–Z or a–z characters.',
  )
  await field(page, 'First name').fill('Mei')
  await field(page, 'Email').fill('mei@example.com')
  await field(page, 'Current password').fill('not the password')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/account')
})

test('shows the wishlist with today’s price, and removes items from it @phone-in-full', async ({
  page,
  isMobile,
}) => {
  await signIn(page)
  await fillWishlist(page, ['lift-sit-stand-desk', 'aero-ergonomic-mesh-chair'], {
    'lift-sit-stand-desk': { price: 1 },
  })
  await open(page, '/account/wishlist')
  const columns = ['Image', 'Product name', 'Model', 'Unit price', 'Action']
  await expect(page.getByRole('columnheader')).toHaveText(
    isMobile ? columns.toSpliced(3, 0, 'Stock') : columns,
  )
  await expect(page.getByRole('columnheader').locator('.sr-only'), 'heads are visible').toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Lift Sit-Stand Desk' })
  await expect(row.getByText(/^RM \d,\d{3}$/)).toBeVisible()
  await expect(row.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveCount(isMobile ? 1 : 0)
  await expect(row.getByRole('link', { name: 'Lift Sit-Stand Desk' })).toHaveAttribute(
    'href',
    /^\/product\/lift-sit-stand-desk\?spec=/,
  )
  await row.getByRole('button', { name: /^Remove Lift Sit-Stand Desk/ }).click()
  await expectAlert(page, 'warning', 'Product removed from wishlist.')
  const last = page.getByRole('button', { name: /^Remove Aero/ })
  await expect(last).toBeFocused()
  await expect(page.getByRole('link', { name: 'Shop', exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: /^Undo: put Lift Sit-Stand Desk/ }).click()
  await expect(alerts(page).filter({ hasText: 'removed from wishlist' })).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('Lift Sit-Stand Desk')
  await page.getByRole('button', { name: /^Remove Lift/ }).click()
  await last.click()
  await expect(page.getByRole('heading', { name: 'No Items In Your Wishlist.' })).toBeVisible()
  await expectStored(page, 'wishlist', [])
  await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL('/shop')
})

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('visitors read their wishlist and take a removal back @phone-in-full', async ({ page }) => {
  await fillWishlist(page, ['tally-task-chair', 'lift-sit-stand-desk'])
  await open(page, '/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).click()
  await expect(page).toHaveURL('/wishlist')
  const remove = page.getByRole('button', { name: /^Remove Lift Sit-Stand Desk/ })
  await page.getByRole('button', { name: /^Remove Tally/ }).click()
  await remove.click()
  await expect(page.getByRole('heading', { name: 'No Items In Your Wishlist.' })).toBeVisible()
  const undo = page.getByRole('button', { name: /^Undo/ })
  // The alerts stay while the pointer is over one of them, and must not cover the button.
  await undo.scrollIntoViewIfNeeded()
  await alerts(page).last().hover()
  await expect.poll(() => undo.evaluate(isOnTop)).toBe(true)
  await expect(alerts(page).last()).toBeVisible()
  await undo.click()
  await expect(remove).toBeFocused()
})
