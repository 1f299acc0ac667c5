import type { Page } from '@playwright/test'
import { boxOf, expect, open, test } from '../support/shop.ts'
import { holdRequests } from '../support/clock.ts'

const button = (page: Page) => page.getByRole('link', { name: 'Chat with us (opens in a new tab)' })
const panel = (page: Page) => page.getByRole('group', { name: 'Chat on your phone' })
const qrCode = (page: Page) => panel(page).getByRole('img', { name: 'QR code of the chat link' })

/** The script that draws QR codes, which is loaded only when needed. */
const generator = /\/assets\/browser-[\w-]+\.js$/

test('hovering the chat button opens a panel, which closes when the pointer leaves @full', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/home')
  await expect(panel(page)).toBeHidden()
  await button(page).hover()
  await expect(panel(page).getByRole('heading', { name: 'Chat with us' })).toBeVisible()
  await expect(panel(page)).toContainText('Monday to Friday')
  await expect(panel(page)).toContainText('9:00 AM - 6:00 PM')
  await expect(qrCode(page)).toBeVisible()
  // The browser itself draws the QR code of the link, so nothing is requested from other sites.
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(origin) || url.includes('12025550143'))).toEqual([])
  // The pointer can move from the button to the panel.
  const [from, to] = [await boxOf(button(page)), await boxOf(qrCode(page))]
  const x = from.left + from.width / 2
  await page.mouse.move(x, from.middle)
  await page.mouse.move(x, to.bottom - 10, { steps: 20 })
  await expect(panel(page)).toBeVisible()
  await page.mouse.move(300, 300)
  await expect(panel(page)).toBeHidden()
  await test.step('it opens by keyboard and closes by Escape or when the focus leaves', async () => {
    await button(page).focus()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(panel(page)).toBeHidden()
  })
})

test("the panel says 'Generating QR Code...' until the code is there, or failed @full", async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|QR code of the chat could not be generated/)
  const letGeneratorCome = await holdRequests(page, generator)
  await open(page, '/home')
  await button(page).hover()
  await expect(panel(page).getByText('Generating QR Code...')).toBeVisible()
  await expect(qrCode(page)).toBeHidden()
  letGeneratorCome()
  await expect(qrCode(page)).toBeVisible()
  await expect(panel(page).getByText('Generating QR Code...')).toBeHidden()

  await page.route(generator, (route) => route.abort())
  await open(page, '/home')
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The QR code of the chat'),
  )
  await button(page).hover()
  await logged
  await expect(panel(page).getByText('Scan with your phone')).toBeVisible()
  await expect(qrCode(page)).toBeHidden()
  await expect(panel(page).getByText('Generating QR Code...')).toBeHidden()
})
