import { expect, open, test } from '../support/shop.ts'

test('a tap on the chat button opens the chat and no panel @full', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  )
  await open(page, '/home')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Chat with us (opens in a new tab)' }).tap()
  await expect(await opened).toHaveURL('https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!')
  await expect(page.getByRole('group', { name: 'Chat on your phone' })).toBeHidden()
})
