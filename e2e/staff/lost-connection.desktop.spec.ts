import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { button, field, main, openMove, panel } from '../orders/staff-order-page.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, test } from './staff.ts'

const t = staffTexts('en')

test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|live/))

/** The values of all fields of a form. */
const valuesOf = (form: Locator) =>
  form
    .locator('input, textarea, select')
    .evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value))

/**
 * Presses a button of a form while the connection is lost. The form must say why it failed, and keep the typed
 * values.
 */
async function expectToKeep(form: Locator, press: string): Promise<void> {
  const typed = await valuesOf(form)
  const context = form.page().context()
  await context.setOffline(true)
  await form.getByRole('button', { name: press }).first().press('Enter')
  await expect(form.getByRole('alert').filter({ hasText: t('staff.unreachable') })).toBeVisible()
  expect(await valuesOf(form)).toEqual(typed)
  await context.setOffline(false)
}

test('forms of every kind keep what was typed while the connection is lost @full', async ({
  page,
  signInStaff,
}) => {
  await signIn(page)
  const { id } = await placeOrder(page, { notes: randomUUID() })
  await signInStaff(page)
  const dialog = page.getByRole('dialog')

  await test.step('a form on a page of its own', async () => {
    await open(page, `/staff/orders/${id}/change`)
    await field(main(page), t('staff.change.notes')).fill('Ring the side door.')
    await expectToKeep(main(page), t('staff.change.save'))
    await button(main(page), t('staff.change.discard')).click()
  })

  await test.step('the notes and the moves of an order, of which the kept note is saved', async () => {
    await open(page, `/staff/orders/${id}`)
    const notes = panel(page, t('staff.order.notes'))
    await field(notes, t('staff.order.addNote')).fill('Ring the side door.')
    await expectToKeep(notes, t('staff.order.saveNote'))
    const calls = panel(page, t('staff.order.calls'))
    await field(calls, t('staff.order.callNote')).fill('The line rang out.')
    await expectToKeep(calls, t('staff.order.call.no_answer'))
    const confirm = await openMove(page, t('staff.order.move.In Progress'))
    await field(confirm, t('staff.order.adjustment')).fill('7')
    await field(confirm, t('staff.order.deductionReason')).fill('A scratch on the side.')
    await expectToKeep(confirm, t('staff.order.move.In Progress'))
    await button(confirm, t('common.back')).click()
    await button(notes, t('staff.order.saveNote')).click()
    await expect(notes).toContainText('Ring the side door.')
  })

  await test.step('an entry of a list', async () => {
    await open(page, '/staff/vouchers')
    await button(main(page), t('staff.vouchers.new')).click()
    await field(dialog, t('staff.vouchers.code')).fill('kept-offline')
    await field(dialog, t('staff.vouchers.amount')).fill('7')
    await expectToKeep(dialog, t('common.save'))
  })

  await test.step('the settings', async () => {
    await open(page, '/staff/settings')
    const form = page.getByRole('form', { name: t('staff.settings.shop') })
    await field(form, t('staff.audit.field.sellerAddress')).fill('臺北市信義路 7 號')
    await expectToKeep(form, t('common.save'))
  })

  await test.step('a product', async () => {
    await open(page, '/staff/products/lift-sit-stand-desk')
    const form = main(page).locator('form').first()
    const name = t('staff.catalogue.inEnglish').replace('{name}', t('staff.common.name'))
    await field(form, name).first().fill('A desk that was typed')
    await expectToKeep(form, t('common.save'))
  })
})

test('a list stays while the connection is lost, and is read once it is back @full', async ({
  page,
  context,
  signInStaff,
}) => {
  await signIn(page)
  const { orderNumber } = await placeOrder(page, { notes: randomUUID() })
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders?queue=all&q=${orderNumber}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: orderNumber })
  const search = page.getByRole('searchbox').first()
  await expect(row).toBeVisible()
  await context.setOffline(true)
  // The connection is lost only after some time, so that the page waits for the list until then.
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  await page.route(/\/staff\/orders\.data/, async (route) => {
    await lost
    await route.abort('internetdisconnected')
  })
  await search.fill('nobody of this name')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  lose()
  const outdated = page.getByRole('status').filter({ hasText: t('error.outdated') })
  await expect(outdated).toBeVisible()
  await expect(row).toBeVisible()
  await expect(search).toHaveValue('nobody of this name')
  await page.unroute(/\/staff\/orders\.data/)
  await context.setOffline(false)
  await outdated.getByRole('button', { name: t('common.tryAgain') }).click()
  await expect(page.getByRole('main').getByText(t('staff.orders.nothingFound'))).toBeVisible()
  await expect(outdated).toHaveCount(0)
  await expect(search).toHaveValue('nobody of this name')
})
