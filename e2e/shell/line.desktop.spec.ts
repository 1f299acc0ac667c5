import type { Page } from '@playwright/test'
import { registerMember } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { staffTexts } from '../staff/staff.ts'
import { signInOwner, test } from '../support/own-shop.ts'
import { footer } from '../support/page-elements.ts'
import { expect, expectAlert, open } from '../support/shop.ts'

const account = '@standrecline'
const lineLink = /^https:\/\/line\.me\/R\/oaMessage\/%40standrecline\/\?/

const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat with us' })
const chatButton = (page: Page) => chat(page).getByRole('link', { name: /opens in a new tab/ })
const inFooter = (page: Page) => footer(page).getByRole('link', { name: /LINE|\+1 202/ })

test.describe('with a LINE account', () => {
  test.describe.configure({ mode: 'serial' })

  test('once the owner sets it, LINE stands beside WhatsApp @full', async ({ page, shopOfItsOwn }) => {
    const t = staffTexts('en')
    await open(page, '/contact')
    await expect(inFooter(page)).toHaveText(['+1 202 555 0143'])
    await signInOwner(page, shopOfItsOwn)
    await open(page, '/staff/settings')
    const field = page.getByRole('textbox', { name: t('staff.audit.field.lineAccount') })
    await field.fill('https://line.me/standrecline')
    await page.keyboard.press('Control+s')
    await expect(field).toHaveAccessibleDescription(new RegExp(t('staff.settings.lineAccountPattern')))
    await field.fill(account)
    await page.keyboard.press('Control+s')
    await expectAlert(page, 'success', t('staff.settings.saved'))
    await open(page, '/contact')
    const ways = page.getByRole('main').getByRole('region', { name: 'Chat' })
    await expect(ways.getByRole('link')).toHaveText(['WhatsApp', 'LINE'])
    await expect(ways.getByRole('link').last()).toHaveAttribute('href', lineLink)
    await expect(ways).toContainText(account)
    await expect(inFooter(page)).toHaveText(['+1 202 555 0143', `LINE ${account}`])
    // Creates the same history entry as a registration.
    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { registered: true } }, '', '/registerSuccess')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('main')).toContainText('Any questions? Chat with us or on LINE, Monday')
  })

  test('both chats are reached from the button by keys; Chinese pages have LINE first @full', async ({
    page,
  }) => {
    await open(page, '/home')
    await chatButton(page).focus()
    await expect(chat(page).getByRole('img', { name: 'QR code of the chat link' })).toBeVisible()
    await page.keyboard.press('Tab')
    const other = chat(page).getByRole('link', { name: 'Or on LINE' })
    await expect(other).toBeFocused()
    await expect(other).toHaveAttribute('href', lineLink)
    await page.keyboard.press('Escape')
    await expect(other).toBeHidden()
    await open(page, '/home?lang=zh-TW')
    await expect(inFooter(page)).toHaveText([`LINE ${account}`, '+1 202 555 0143'])
    await expect(page.getByRole('complementary').getByRole('link').last()).toHaveAttribute('href', lineLink)
  })

  test('a tap on the button offers both chats, a second one opens the first @full', async ({
    browser,
    shopOfItsOwn,
  }) => {
    const context = await browser.newContext({
      baseURL: shopOfItsOwn,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-MY',
      serviceWorkers: 'block',
    })
    await context.route('https://*.me/**', (route) => route.fulfill({ body: 'chat' }))
    const page = await context.newPage()
    await open(page, '/home')
    // It leaves the first screen alone.
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect(chat(page)).toHaveCSS('opacity', '1')
    await chatButton(page).tap()
    const choices = chat(page).getByRole('group').getByRole('link')
    await expect(choices).toHaveText(['WhatsApp', 'Or on LINE'])
    await page.getByRole('heading', { name: 'On Sale' }).tap()
    await expect(choices).toHaveCount(0)
    await chatButton(page).tap()
    const chosen = page.waitForEvent('popup')
    await choices.last().tap()
    await expect(await chosen).toHaveURL(lineLink)
    const opened = page.waitForEvent('popup')
    await page.bringToFront()
    await chatButton(page).tap()
    await expect(await opened).toHaveURL(/^https:\/\/wa\.me\/12025550143\?text=Hello/)
    await context.close()
  })

  test('a customer’s country and choice decide @full', async ({ page }) => {
    const { phoneNumber, password } = await registerMember(page)
    await page.request.post('/api/users/login', { data: { phoneNumber, password } })
    const { id, orderNumber } = await placeOrder(page, { phoneNumber: '+886912345678' })
    const confirming = page.getByRole('main').getByRole('link', { name: /^Confirm by/ })
    await open(page, `/order-confirm/${id}`)
    await expect(confirming).toHaveText(['Confirm by LINE', 'Confirm by WhatsApp'])
    const message = new URL((await confirming.first().getAttribute('href')) ?? '')
    expect(message.href).toMatch(lineLink)
    expect(decodeURIComponent(message.search)).toContain(orderNumber)
    await open(page, '/account/edit')
    await page.getByRole('combobox', { name: 'Chat' }).selectOption('WhatsApp')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectAlert(page, 'success', 'Your changes have been saved.')
    await open(page, `/order-confirm/${id}`)
    await expect(confirming).toHaveText(['Confirm by WhatsApp', 'Confirm by LINE'])
  })
})
