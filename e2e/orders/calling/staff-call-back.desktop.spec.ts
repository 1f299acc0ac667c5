import { signIn } from '../../accounts/members.ts'
import { staffTexts } from '../../staff/staff.ts'
import { expect, open } from '../../support/shop.ts'
import { placeOrder } from '../ordering.ts'
import { button, field, main, panel, test } from '../staff-order-page.ts'

test('a customer who wants to be called later is reminded of wherever the clerk is @full', async ({
  page,
  signInStaff,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const calls = panel(page, t('staff.order.calls'))
  const reminders = page.getByRole('region', { name: t('staff.callBack.reminders') })

  await test.step('a time that is over is refused, and what was typed stays', async () => {
    await field(calls, t('staff.order.callNote')).fill('In a meeting.')
    await button(calls, t('staff.order.call.call_back')).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('staff.callBack.title') })
    const time = dialog.getByLabel(t('staff.callBack.at'))
    await expect(time).toBeFocused()
    await time.fill('2020-01-01T10:00')
    await time.press('Enter')
    await expect(dialog.getByText(t('staff.callBack.time'))).toBeVisible()
    await expect(time).toHaveValue('2020-01-01T10:00')
    await button(dialog, t('staff.callBack.quarter')).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(calls.getByRole('listitem')).toContainText(['In a meeting.'])
    await expect(reminders.getByRole('listitem')).toHaveCount(0)
  })

  // The time arrives only on this page, because other tests would also see the reminder.
  await page.route('**/api/staff/call-backs*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { now: { seconds: number } }
    answer.now.seconds += 21 * 60
    await route.fulfill({ response, json: answer })
  })
  await open(page, '/staff/stock')
  const reminder = reminders.getByRole('listitem').filter({ hasText: orderNumber })
  await button(reminder, t('staff.callBack.snoozeNamed').replace('{order}', orderNumber)).press('Enter')
  await expect(reminder).toBeHidden()
  await expect(main(page)).toBeFocused()

  await open(page, '/staff/members')
  await reminder.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
})
