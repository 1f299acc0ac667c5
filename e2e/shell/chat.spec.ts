import { expect, open, test } from '../support/shop.ts'

test('the chat button floats over the page, and opens a chat with the message typed @full', async ({
  page,
  context,
  isMobile,
}) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  )
  await open(page, '/home')
  const button = page.getByRole('link', { name: 'Chat with us (opens in a new tab)' })
  // The first screen of a phone is left to the page.
  if (!isMobile) await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  const opened = page.waitForEvent('popup')
  await (isMobile ? button.tap() : button.click())
  await expect(await opened).toHaveURL('https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('group', { name: 'Chat on your phone' })).toBeHidden()
})
