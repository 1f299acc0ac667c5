import type { Browser, Page, Request } from '@playwright/test'
import { signIn, type Person } from '../accounts/members.ts'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

const paper = ['senja-a4-copy-paper', '80 gsm, 1 ream'] as const
const pens = ['grove-pen-holder', 'Concrete'] as const

/** Opens another device on which the same member is signed in. */
async function otherDevice(browser: Browser, { phoneNumber, password }: Person): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const answer = await context.request.post('/api/users/login', { data: { phoneNumber, password } })
  expect(answer.status()).toBe(200)
  return context.newPage()
}

const productsIn = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { productId: string }[])
      .map(({ productId }) => productId)
      .toSorted(),
  )

/** Whether the request syncs a removal. Opening a page syncs, too. */
const tellsRemoval = (request: Request) =>
  request.url().includes('/api/lists/sync') &&
  (request.postDataJSON() as { cart: { item: unknown }[] }).cart.some(({ item }) => item === null)

test('a cart follows its member to another device, and what is removed stays so @full', async ({
  page,
  browser,
}) => {
  const person = await signIn(page)
  await store(page, { cart: JSON.stringify([await cartLine(page, paper, { quantity: 2 })]) })
  await open(page, '/account')
  const phone = await otherDevice(browser, person)
  await store(phone, { cart: JSON.stringify([await cartLine(phone, pens)]) })
  await open(phone, '/account')
  await expect.poll(() => productsIn(phone)).toEqual([pens[0], paper[0]])

  // The first device updates when its page is opened again.
  await page.reload()
  await expect.poll(() => productsIn(page)).toEqual([pens[0], paper[0]])
  await open(page, '/cart')
  const removed = page.waitForResponse((answer) => tellsRemoval(answer.request()))
  await page
    .getByRole('row')
    .filter({ hasText: 'Grove Pen Holder' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => productsIn(page)).toEqual([paper[0]])
  await removed
  await open(phone, '/cart')
  await expect.poll(() => productsIn(phone)).toEqual([paper[0]])

  await test.step('signing out empties the browser, not the account', async () => {
    await open(phone, '/account')
    await phone.getByRole('button', { name: 'Logout' }).click()
    await expectStored(phone, 'cart', [])
    await page.reload()
    await open(page, '/cart')
    await expect(page.getByRole('row').filter({ hasText: 'Senja' })).toBeVisible()
  })
  await phone.context().close()
})
