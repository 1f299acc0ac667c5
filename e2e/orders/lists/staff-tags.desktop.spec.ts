import { randomUUID } from 'node:crypto'
import { signIn } from '../../accounts/members.ts'
import { expect, open } from '../../support/shop.ts'
import { address, placeOrder } from '../ordering.ts'
import { button, main, panel, test } from '../staff-order-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('tags are given by key and in bulk, found by search, and taken back @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const name = `Tagged ${randomUUID().slice(0, 8)}`
  const { id } = await placeOrder(page, { billing: { ...address, fullName: name } })
  await staff.repeat(id, 2, 'pending')
  await signInStaff(page, 'clerk')
  const tag = `vip ${randomUUID().slice(0, 8)}`

  await open(page, `/staff/orders/${id}`)
  await page.keyboard.press('#')
  await expect(panel(page, 'Tags').getByRole('combobox', { name: 'Tag' })).toBeFocused()
  await page.keyboard.type(`${tag}, Loading bay`)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Tags').getByRole('listitem')).toHaveText([tag, 'Loading bay'])
  await expect(panel(page, 'Tags').getByRole('combobox', { name: 'Tag' })).toHaveValue('')
  await button(panel(page, 'Tags'), 'Remove the tag Loading bay').click()
  await expect(panel(page, 'Tags').getByRole('listitem')).toHaveText([tag])
  await button(page, 'Take back').click()
  await expect(panel(page, 'Tags').getByRole('listitem')).toHaveText([tag, 'Loading bay'])

  // The tag is added to two other orders at once. An invalid tag is reported and stays as typed.
  const rows = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await open(page, `/staff/orders?${new URLSearchParams({ q: name, queue: 'all' })}`)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: tag })).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('#')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('say "hi"')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Please leave out commas and quotation marks.')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill(tag)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rows.filter({ hasText: tag })).toHaveCount(3)
  await expect(main(page)).toContainText('Tags of 2 orders changed.')

  // The orders are found by the tag alone, in another case, and by the filter.
  await open(page, `/staff/orders?${new URLSearchParams({ q: `tag:"${tag.toUpperCase()}"` })}`)
  await expect(rows).toHaveCount(3)
  await main(page).getByRole('combobox', { name: 'Tag' }).selectOption('Loading bay')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/tag=Loading\+bay/)
})
