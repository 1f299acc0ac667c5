import { formatDate } from '../../core/dates.ts'
import { alerts, footer, letAlertsSpeak } from '../support/page-elements.ts'
import { showRendered } from '../support/rendered.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'
import { installClock, stopClock } from '../support/clock.ts'

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test('the footer shows office hours, chat number, e-mail address and social media', async ({ page }) => {
    await showRendered(page, '/home')
    const service = footer(page).getByRole('region', { name: 'Customer Service' })
    await expect(service.getByRole('definition')).toHaveText([
      'Monday to Friday',
      '9:00 AM - 6:00 PM',
      '+1 202 555 0143',
      'service@example.com',
    ])
    const chat = service.getByRole('link', { name: '+1 202 555 0143' })
    await expect(chat).toHaveAttribute(
      'href',
      'https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!',
    )
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(service.getByRole('link', { name: 'service@example.com' })).toHaveAttribute(
      'href',
      'mailto:service@example.com',
    )
    const links = footer(page).getByRole('region', { name: 'Newsletter' }).getByRole('link')
    await expect(links).toHaveText(['Facebook', 'Instagram', 'LinkedIn', 'YouTube'])
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/www\.\w+\.com\//)
      await expect(link).toHaveAttribute('target', '_blank')
    }
  })

  test(
    'the footer sends a visitor to the login page, which leads on afterwards',
    { tag: '@desktop' },
    async ({ page }) => {
      await showRendered(page, '/shop')
      for (const [name, path] of [
        ['Account', '%2Faccount'],
        ['Order history', '%2Forder-history'],
      ] as const) {
        const link = footer(page).getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', `/login?redirectUrl=${path}`)
      }
    },
  )

  test(
    'the footer links to the policies and the story of the shop',
    { tag: '@desktop' },
    async ({ page }) => {
      await showRendered(page, '/home')
      const links = footer(page).getByRole('navigation', { name: 'Policies' }).getByRole('link')
      for (const [name, address] of [
        ['Privacy Policy', '/policy'],
        ['Terms and Conditions', '/terms-conditions'],
        ['Delivery Policy', '/delivery-policy'],
        ['Returns and Refunds Policy', '/returns-refunds-policy'],
        ['Our Story', '/our-story'],
      ] as const)
        await expect(links.filter({ hasText: name })).toHaveAttribute('href', address)
    },
  )

  test('a button of the footer is one line high, also in Chinese', async ({ page }) => {
    await showRendered(page, '/contact?lang=zh-TW')
    const subscribe = footer(page).getByRole('button', { name: '訂閱' })
    const lines = await subscribe.evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
  })
})

test(
  'the newsletter refuses an address without an at-sign, and none at all @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await installClock(page)
    await open(page, '/home')
    await stopClock(page)
    const field = footer(page).getByRole('textbox', { name: 'Email address' })
    for (const entered of ['', 'mei.example.com']) {
      await field.fill(entered)
      await footer(page).getByRole('button', { name: 'Subscribe' }).click()
      await letAlertsSpeak(page)
      await expect(alerts(page)).toHaveText(['Please enter a valid email address.'])
      await expectAlert(page, 'danger', 'Please enter a valid email address.')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(entered)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(alerts(page)).toHaveCount(0)
    }
  },
)

test(
  'the footer shows the year of the shop, not of the browser @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2031-06-01T00:00:00Z') })
    await open(page, '/home')
    await expect(footer(page).getByText(`© ${formatDate(new Date()).slice(0, 4)}`)).toBeVisible()
  },
)
