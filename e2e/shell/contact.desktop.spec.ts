import { showRendered } from '../support/rendered.ts'
import { expect, open, test } from '../support/shop.ts'

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page names hours, chat, e-mail, seller and social media', async ({ page }) => {
    await showRendered(page, '/contact')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    const hours = main.getByRole('region', { name: 'Office hours' })
    await expect(hours.getByText('Monday to Friday', { exact: true })).toBeVisible()
    await expect(hours.getByText('9:00 AM - 6:00 PM', { exact: true })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Email' }).getByRole('link')).toHaveAttribute(
      'href',
      'mailto:service@example.com',
    )
    await expect(main.getByRole('region', { name: 'Chat' })).toContainText('+1 202 555 0143')
    await expect(main.getByRole('region', { name: 'Seller' }).locator('address')).not.toBeEmpty()
    const social = main.getByRole('region', { name: 'Follow us' }).getByRole('link')
    await expect(social).toHaveText(['Facebook', 'Instagram', 'LinkedIn', 'YouTube'])
    for (const link of await social.all()) await expect(link).toHaveAttribute('href', /^https:\/\//)
  })

  test('the contact page leads to the policies that answer most questions', async ({ page }) => {
    await showRendered(page, '/contact')
    const answers = page.getByRole('main').getByRole('navigation').getByRole('link')
    for (const [name, path] of [
      ['Delivery Policy', '/delivery-policy'],
      ['Returns and Refunds Policy', '/returns-refunds-policy'],
      ['Terms and Conditions', '/terms-conditions'],
    ] as const)
      await expect(answers.filter({ hasText: name })).toHaveAttribute('href', path)
  })
})

test('the contact page opens a chat with a prefilled message in a new tab @full', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await open(page, '/contact')
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'Chat with us (opens in a new tab)' }).click()
  const chat = await opened
  await expect(chat).toHaveURL('https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!')
  await expect(page).toHaveURL('/contact')
})
