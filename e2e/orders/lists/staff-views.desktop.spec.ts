import { randomUUID } from 'node:crypto'
import { signIn } from '../../accounts/members.ts'
import { expect, open } from '../../support/shop.ts'
import { address, placeOrder } from '../ordering.ts'
import { button, main, test } from '../staff-order-page.ts'

test('a view is saved, shared, seen by a colleague, changed and deleted @full', async ({
  page,
  browser,
  baseURL,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const name = `Viewed ${randomUUID().slice(0, 8)}`
  const { id } = await placeOrder(page, { billing: { ...address, fullName: name } })
  await staff.repeat(id, 1, 'pending')
  const mei = await signInStaff(page, 'clerk')
  const view = `Morning ${randomUUID().slice(0, 8)}`
  const tabs = (on: typeof page) => main(on).getByRole('navigation', { name: 'Lists of orders' })
  const tab = (on: typeof page) => tabs(on).getByRole('link', { name: view })
  const rows = (on: typeof page) =>
    main(on)
      .getByRole('row')
      .filter({ has: on.getByRole('cell') })

  await test.step('the list is saved under a name, with its columns', async () => {
    await open(page, `/staff/orders?${new URLSearchParams({ queue: 'to_confirm', q: name })}`)
    await button(main(page), 'Save view').click()
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Please name the view.')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(view)
    await dialog.getByRole('checkbox', { name: 'Share with colleagues' }).check()
    await page.keyboard.press('Enter')
    await expect(tab(page)).toHaveAttribute('aria-current', 'page')
    await expect(tab(page)).toHaveText(`${view}2`)
    await expect(rows(page)).toHaveCount(2)
    await button(main(page), 'Columns').click()
    for (const column of ['Phone', 'Customer', 'Due'])
      await dialog.getByRole('checkbox', { name: column, exact: true }).uncheck()
    await dialog.getByRole('checkbox', { name: 'City', exact: true }).check()
    await dialog.getByRole('combobox', { name: 'Rows' }).selectOption('Comfortable')
    await button(dialog, 'Save columns').click()
    await expect(main(page).getByRole('columnheader', { name: 'City' })).toBeVisible()
    await expect(main(page).getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  })

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const arun = await other.newPage()
  await test.step('a colleague sees it with its columns, opens it by address, and keeps their own', async () => {
    await signInStaff(arun, 'clerk')
    await open(arun, new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(tab(arun)).toHaveAttribute('aria-current', 'page')
    await expect(main(arun).getByRole('columnheader', { name: 'City' })).toBeVisible()
    await button(main(arun), 'Columns').click()
    await expect(arun.getByRole('dialog')).toContainText(`belong to the view “${view}” of ${mei.name}`)
    await arun.keyboard.press('Escape')
    // The staff member's own list is available on this and every other device.
    await tabs(arun)
      .getByRole('link', { name: /^To confirm/ })
      .click()
    await expect(main(arun).getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await button(main(arun), 'Columns').click()
    await arun.getByRole('dialog').getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
    await button(arun.getByRole('dialog'), 'Move Total forward').click()
    await button(arun.getByRole('dialog'), 'Save columns').click()
    await expect(main(arun).getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  })

  await test.step('its count is live, and a change is shown and saved', async () => {
    await staff.move(id, 'In Progress')
    await expect(tab(arun)).toHaveText(`${view}1`)
    await expect(tab(page)).toHaveText(`${view}1`)
    await main(page).getByRole('combobox', { name: 'Sequence' }).selectOption('Largest first')
    await expect(page).toHaveURL(/sort=total/)
    await button(main(page), 'Save changes').click()
    await expect(button(main(page), 'Save changes')).toBeHidden()
    await arun.reload()
    await tab(arun).click()
    await expect(main(arun).getByRole('combobox', { name: 'Sequence' })).toHaveValue('total')
  })

  await test.step('deleted, it is gone for everybody, and its address says so', async () => {
    await button(main(page), 'Arrange views').click()
    await button(page.getByRole('dialog'), `Delete ${view}`).click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await expect(tab(page)).toHaveCount(0)
    await arun.reload()
    await expect(main(arun)).toContainText('This view was deleted, or is not shared with you.')
  })
  await other.close()
})
