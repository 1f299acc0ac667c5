import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '../../core/days.ts'
import { formatDays } from '../../core/delivery/days-text.ts'
import type { DeliveryPromise } from '../../core/delivery/promise.ts'
import { signIn, textsOf } from '../accounts/members.ts'
import { fillAddress, openCheckout, part } from '../orders/ordering.ts'
import { expect, open, expectAlert } from '../support/shop.ts'
import { declineSignIn, fillText, staffTexts, test } from './staff.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const [english, chinese] = [textsOf('en'), textsOf('zh-TW')]

test(
  'an added pickup location is offered at the checkout immediately',
  { tag: '@desktop' },
  async ({ page, context, watch, signInStaff }) => {
    watch.allow(/401|409/)
    const t = staffTexts('en')
    const number = randomInt(1_000_000)
    const place = `Ipoh ${number}`
    const nameIn = (key: 'inEnglish' | 'inChinese', field: TextKey) =>
      fillText(t(`staff.catalogue.${key}`), { name: t(field) })
    await signInStaff(page)
    // Events about orders of other tests would ask to sign in before the press.
    await page.route('**/api/staff/orders/live', () => {})
    await open(page, '/staff/settings/pickup')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('common.save') })

    await test.step('missing fields have an error, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: t('staff.pickup.new') }).press('Enter')
      const name = dialog.getByRole('textbox', { name: nameIn('inEnglish', 'staff.common.name') })
      await expect(name).toBeFocused()
      await name.fill(place)
      await name.press('Enter')
      const other = dialog.getByRole('textbox', { name: nameIn('inChinese', 'staff.common.name') })
      await expect(other).toBeFocused()
      await expect(other).toHaveAccessibleDescription(t('catalogueFile.required'))
      await other.fill(`怡保${number}`)
      const address = dialog.getByRole('textbox', { name: nameIn('inEnglish', 'staff.pickup.address') })
      await expect(address).toHaveAccessibleDescription(t('staff.pickup.addressRequired'))
      await address.fill('7 Jalan Sudut, 30000 Ipoh')
      await dialog
        .getByRole('textbox', { name: nameIn('inChinese', 'staff.pickup.address') })
        .fill('怡保市轉角路 7 號')
      const id = dialog.getByRole('textbox', { name: t('staff.settings.id') })
      await expect(id).toHaveValue(`ipoh-${number}`)
      await id.fill('malaysia-branch')
      await save.press('Enter')
      await expect(id).toBeFocused()
      await expect(id).toHaveAccessibleDescription(new RegExp(t('error.pickup_location_exists')))
      await id.fill(`ipoh-${number}`)
    })

    await test.step('after an expired session, signing in again saves what was typed', async () => {
      await context.clearCookies({ name: 'staff' })
      await save.press('Enter')
      await declineSignIn(page, t)
      await expect(dialog.getByRole('alert')).toContainText(t('staff.unsaved.signedOut'))
      await signInStaff(page)
      await save.press('Enter')
      await expectAlert(page, 'success', t('staff.pickup.saved'))
      await expect(page.getByRole('button', { name: t('staff.pickup.new') })).toBeFocused()
      await expect(page.getByRole('row', { name: new RegExp(place) })).toBeVisible()
    })

    const shop = await context.newPage()
    await test.step('the checkout offers it in both languages', async () => {
      await signIn(shop)
      await openCheckout(shop, undefined, { language: 'zh-TW' })
      await shop.getByRole('radio', { name: new RegExp(`^${chinese('checkout.pickup')}`) }).check()
      await expect(shop.getByRole('radio', { name: new RegExp(`^怡保${number}.*轉角路 7 號`) })).toBeVisible()
      await openCheckout(shop)
      await fillAddress(shop, english('common.billingAddress'), english)
      await shop.getByRole('radio', { name: new RegExp(`^${english('checkout.pickup')}`) }).check()
      await shop.getByRole('radio', { name: new RegExp(`^${place}.*7 Jalan Sudut`) }).check()
    })

    await test.step('a pickup location that closes is refused at the checkout, and can be deleted', async () => {
      await test.step('the owner closes it', async () => {
        const edit = page.getByRole('button', {
          name: fillText(t('staff.categories.edit'), { name: place }),
        })
        await edit.press('Enter')
        await dialog.getByRole('checkbox', { name: t('staff.pickup.openText') }).uncheck()
        await dialog.getByRole('button', { name: t('common.save') }).press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('row', { name: new RegExp(place) })).toContainText(
          t('staff.pickup.closed'),
        )
      })

      await test.step('an order for pickup there is refused, and the form keeps the rest', async () => {
        await shop.getByRole('button', { name: english('checkout.submit'), exact: true }).press('Enter')
        await expectAlert(shop, 'danger', english('error.pickup_location_closed'))
        await expect(shop.getByRole('radio', { name: new RegExp(`^${place}`) })).toHaveCount(0)
        await expect(shop.getByText(english('checkout.pickupLocationRequired'))).toBeVisible()
        const branch = shop.getByRole('radio', { name: /^Malaysia Branch Office/ })
        await expect(branch).toBeFocused()
        await expect(branch).not.toBeChecked()
        await expect(
          part(shop, english('common.billingAddress')).getByRole('textbox', {
            name: english('checkout.fullName'),
          }),
        ).toHaveValue('Mei Ling Tan')
        await branch.check()
        await shop.getByRole('button', { name: english('checkout.submit'), exact: true }).press('Enter')
        await expect(shop.getByRole('dialog', { name: english('checkout.successTitle') })).toBeVisible()
      })

      await test.step('no order names it, so it can be deleted', async () => {
        await page
          .getByRole('button', {
            name: fillText(t('staff.categories.deleteNamed'), { name: place }),
          })
          .press('Enter')
        await dialog.getByRole('button', { name: t('staff.common.delete') }).press('Enter')
        await expectAlert(page, 'success', t('staff.pickup.deleted'))
        await expect(page.getByRole('row', { name: new RegExp(place) })).toHaveCount(0)
        await expect(
          page
            .getByRole('row')
            .last()
            .getByRole('button', { name: /^Delete/ }),
        ).toBeFocused()
      })
    })
  },
)

/** Returns the first promised day for a place in Perlis, to which no other test orders. */
async function promisedFrom(page: Page): Promise<string> {
  const answer = await page.request.get('/api/deliveryPromise?to=01000&country=Malaysia')
  return ((await answer.json()) as DeliveryPromise).from
}

test('deliveries are promised around days that the owner closes @desktop @full', async ({
  page,
  signInStaff,
}) => {
  const t = staffTexts('en')
  const reason = `Thaipusam ${randomInt(1_000_000)}`
  await signInStaff(page)
  await page.route('**/api/staff/orders/live', () => {})
  await open(page, '/staff/settings/closed-days')
  const before = await promisedFrom(page)
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row', { name: new RegExp(reason) })

  await page.getByRole('button', { name: t('staff.closedDays.new') }).press('Enter')
  await expect(dialog.getByLabel(t('staff.common.firstDay'))).toBeFocused()
  await dialog.getByLabel(t('staff.common.firstDay')).fill(before)
  await dialog.getByLabel(t('staff.common.lastDay')).fill(addDays(before, -1))
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill(reason)
  await dialog.getByRole('combobox').selectOption('perlis')
  await dialog.getByRole('button', { name: t('common.save') }).press('Enter')
  await expect(dialog.getByText(t('staff.order.deliveryDaysBackwards'))).toBeVisible()
  await dialog.getByLabel(t('staff.common.lastDay')).fill('')
  await dialog.getByRole('button', { name: t('common.save') }).press('Enter')
  await expectAlert(page, 'success', t('staff.closedDays.saved'))
  await expect(row).toContainText(formatDays({ from: before, to: before }, 'en'))
  await expect(row).toContainText('Perlis')
  expect(Date.parse(await promisedFrom(page))).toBeGreaterThan(Date.parse(before))

  await row.getByRole('button', { name: /^Delete/ }).press('Enter')
  await dialog.getByRole('button', { name: t('staff.common.delete') }).press('Enter')
  await expectAlert(page, 'success', t('staff.closedDays.deleted'))
  await expect(row).toHaveCount(0)
  expect(await promisedFrom(page)).toBe(before)
})
