import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { orderOf, placeOrder } from './ordering.ts'
import { button, field, main, panel, test } from './staff-order-page.ts'

/** Places an order of the signed-in member and requests an invoice for it. Returns the id of the order. */
async function requestInvoice(page: Page): Promise<string> {
  // The notes are unique, because the shop treats identical orders within seconds as one order.
  const { id } = await placeOrder(page, { notes: randomUUID() })
  const data = { invoiceType: 'company', companyName: 'Tan Studio Sdn Bhd', taxId: 'C20880050010' }
  await page.request.post(`/api/orders/${id}/requestInvoice`, { data })
  return id
}

/** Opens a document of the invoice panel and checks that it is a PDF. */
async function expectPdf(page: Page, name: string): Promise<void> {
  const link = panel(page, 'Invoice').getByRole('link', { name: new RegExp(`^${name}`) })
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

test('staff issue an invoice once the order is confirmed @desktop', async ({ page, signInStaff, staff }) => {
  await signIn(page)
  const id = await requestInvoice(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}?queue=invoices_to_issue`)
  const invoice = panel(page, 'Invoice')
  await expect(invoice).toContainText('Tan Studio Sdn Bhd')
  await expect(invoice).toContainText('It can be issued once the order is confirmed')
  await expect(button(invoice, 'Issue invoice')).toHaveCount(0)

  await test.step('a colleague confirms it: the page follows, and what was typed stays', async () => {
    await field(page, 'Add a note for colleagues').fill('Wants it before noon.')
    await main(page).getByRole('link', { name: 'Orders', exact: true }).click()
    await button(page.getByRole('dialog'), 'Back').click()
    await staff.move(id, 'In Progress')
    await button(invoice, 'Issue invoice').click()
    await button(page.getByRole('dialog'), 'Issue invoice').press('Enter')
    await expect(invoice).toContainText(/INV-\d{8}/)
    await expect(field(page, 'Add a note for colleagues')).toHaveValue('Wants it before noon.')
    await button(page, 'Save note').click()
    await expect(panel(page, 'Notes for colleagues').getByText('Wants it before noon.')).toHaveCount(1)
    await expect(field(page, 'Add a note for colleagues')).toHaveValue('')
  })
  await expectPdf(page, 'Open invoice')
  await expect(button(invoice, 'Issue credit note'), 'is the owner’s').toHaveCount(0)

  await test.step('the owner cancels an invoice with a credit note', async () => {
    await signInStaff(page, 'owner')
    await open(page, `/staff/orders/${id}`)
    await button(invoice, 'Issue credit note').click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Issue credit note').click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await field(dialog, 'Reason').fill('Issued to the wrong company.')
    await button(dialog, 'Issue credit note').click()
    await expect(invoice).toContainText(/CN-\d{8}/)
    await expectPdf(page, 'Open credit note')
    await open(page, `/order-confirm/${id}`)
    await page.getByRole('group', { name: 'Invoice', exact: true }).locator('summary').click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download credit note CN-/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^CN-\d{8}\.pdf$/)
  })
})

test('staff decline an invoice request for a reason @desktop @full', async ({ page, signInStaff }) => {
  await signIn(page)
  const id = await requestInvoice(page)
  await signInStaff(page, 'owner')
  await open(page, `/staff/orders/${id}`)
  const invoice = panel(page, 'Invoice')
  const dialog = page.getByRole('dialog')
  await button(invoice, 'Decline').click()
  await field(dialog, 'Reason').fill('There is no such company.')
  await button(dialog, 'Decline').click()
  await expect(dialog).toBeHidden()
  await expect(invoice).toContainText('There is no such company.')
  expect(await orderOf(page, id)).toMatchObject({ invoiceInfo: { invoiceStatus: 'cancelled' } })
})
