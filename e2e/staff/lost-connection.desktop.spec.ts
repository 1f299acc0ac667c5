import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
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

/** Presses a button of a form while the connection is lost: the form says why it failed, and keeps what was typed. */
async function expectToKeep(form: Locator, press: string): Promise<void> {
  const typed = await valuesOf(form)
  const context = form.page().context()
  await context.setOffline(true)
  await form.getByRole('button', { name: press }).first().press('Enter')
  await expect(form.getByRole('alert').filter({ hasText: t('staff.unreachable') })).toBeVisible()
  expect(await valuesOf(form)).toEqual(typed)
  await context.setOffline(false)
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('the forms of an order keep what was typed while the connection is lost @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const { id } = await placeOrder(page, { notes: randomUUID() })
  await page.request.post(`/api/orders/${id}/requestInvoice`, { data: {} })
  await signInStaff(page)
  await open(page, `/staff/orders/${id}/change`)
  await field(main(page), t('staff.change.notes')).fill('Ring the side door.')
  await expectToKeep(main(page), t('staff.change.save'))
  await button(main(page), t('staff.change.discard')).click()
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

  await button(panel(page, 'Invoice'), t('staff.order.declineInvoice')).click()
  await field(dialogOf(page), t('staff.common.reason')).fill('No tax number.')
  await expectToKeep(dialogOf(page), t('staff.order.declineInvoice'))
  await button(dialogOf(page), t('common.back')).click()

  await test.step('and save exactly that', async () => {
    await button(notes, t('staff.order.saveNote')).click()
    await expect(notes).toContainText('Ring the side door.')
  })

  await test.step('also the reason and the words of a failed delivery', async () => {
    await staff.move(id, 'In Progress')
    await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    const failed = await openMove(page, t('staff.order.moveNotDelivered'))
    await failed.getByRole('combobox').selectOption('unpaid')
    await failed.getByText(t('staff.order.words'), { exact: true }).click()
    await field(failed, t('staff.order.wordsEnglish')).fill('You had no cash at hand.')
    await expectToKeep(failed, t('staff.order.moveNotDelivered'))
    await button(failed, t('staff.order.moveNotDelivered')).press('Enter')
    await expect(failed).toBeHidden()
    await expect(panel(page, t('staff.common.history'))).toContainText('You had no cash at hand.')
  })
})

test('a list stays while the connection is lost, and is read once it is back', async ({
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
  // The connection is lost only after some time, so that the page waits for the list meanwhile.
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

interface Form {
  path: string
  /** The button that opens the form, if it is not open. */
  opener?: string
  /** The form, if it is not a dialog. */
  form?: string
  fill: Readonly<Record<string, string>>
  press: string
}

const named = (key: string) => t(key).replaceAll(/\{\w+\}/g, '.*')
const nameIn = (key: 'inEnglish' | 'inChinese', name: string) =>
  t(`staff.catalogue.${key}`).replace('{name}', t(name))
const save = t('common.save')

const forms: Readonly<Record<string, Form>> = {
  'a voucher': {
    path: '/staff/vouchers',
    opener: t('staff.vouchers.new'),
    fill: { [t('staff.vouchers.code')]: 'kept-offline', [t('staff.vouchers.amount')]: '7' },
    press: save,
  },
  'a pickup location': {
    path: '/staff/settings/pickup',
    opener: t('staff.pickup.new'),
    fill: {
      [nameIn('inEnglish', 'staff.catalogue.name')]: 'Ipoh',
      [nameIn('inChinese', 'staff.catalogue.name')]: '怡保',
      [nameIn('inEnglish', 'staff.pickup.address')]: '7 Jalan Sudut',
      [nameIn('inChinese', 'staff.pickup.address')]: '轉角路 7 號',
    },
    press: save,
  },
  'the settings': {
    path: '/staff/settings',
    form: t('staff.settings.shop'),
    fill: { [t('staff.audit.field.sellerAddress')]: '臺北市信義路 7 號' },
    press: save,
  },
  'a product': {
    path: '/staff/products/lift-sit-stand-desk',
    form: '',
    fill: { [nameIn('inEnglish', 'staff.catalogue.name')]: 'A desk that was typed' },
    press: save,
  },
  'the stock of a spec': {
    path: '/staff/stock?q=Beacon',
    opener: named('staff.stock.adjustOf'),
    form: named('staff.stock.adjustOf'),
    fill: { [t('staff.stock.pieces.by')]: '-1', [t('common.note')]: 'Container 7' },
    press: t('common.save'),
  },
}

test('other forms of the back office keep what was typed while the connection is lost @full', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page)
  const main = page.getByRole('main')
  for (const [name, { path, opener, form, fill, press }] of Object.entries(forms)) {
    await test.step(name, async () => {
      await open(page, path)
      if (opener !== undefined)
        await main
          .getByRole('button', { name: new RegExp(opener) })
          .first()
          .click()
      const inPage =
        form === '' ? main.locator('form') : main.getByRole('form', { name: new RegExp(form ?? '') })
      const place = form === undefined ? dialogOf(page) : inPage.first()
      for (const [label, text] of Object.entries(fill))
        await place.getByRole('textbox', { name: label }).first().fill(text)
      await expectToKeep(place, press)
    })
  }
})
