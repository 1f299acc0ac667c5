import type { Page } from '@playwright/test'
import { newMember, signIn } from '../accounts/members.ts'
import { openCheckout, placeOrder } from '../orders/ordering.ts'
import { test } from '../staff/staff.ts'
import { holdRequests } from '../support/clock.ts'
import { cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, expectAlert, hydrated, open } from '../support/shop.ts'

/** Opens a page whose scripts are held back. The returned function releases them. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const letArrive = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main')).toBeVisible()
  return async () => {
    letArrive()
    await hydrated(page)
  }
}

interface Pressed {
  name: string
  isMarked: boolean
  wasDisabled: boolean
}

/** Presses every visible button, except those of forms that work without scripts, and the button that signs out. */
async function pressEverything(page: Page, path: string) {
  const times: number[] = []
  await page.exposeFunction('count', (index: number) => (times[index] = (times[index] ?? 0) + 1))
  const arrive = await openEarly(page, path)
  const pressed = await page.evaluate((leaving) => {
    const { count } = window as unknown as { count: (index: number) => void }
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) =>
        button.checkVisibility() &&
        button.textContent !== leaving &&
        // Further rows of a long table have the same buttons.
        !button.closest('tr:nth-child(n + 4)') &&
        !(button.type === 'submit' && button.form?.method === 'get' && button.form.hasAttribute('action')),
    )
    const names = buttons.map((button) => button.ariaLabel ?? button.textContent)
    const countClick = ({ target }: Event) => {
      const button = target instanceof Element && target.closest('button')
      if (!button) return
      // An earlier press may have replaced the button.
      const own = buttons.indexOf(button)
      count(own < 0 ? names.indexOf(button.ariaLabel ?? button.textContent) : own)
    }
    const marks = buttons.map((button, index): Pressed => {
      button.click()
      // An earlier press may have removed the button.
      button.addEventListener('click', (event) => !button.isConnected && countClick(event))
      return { name: names[index] ?? '', isMarked: button.ariaBusy === 'true', wasDisabled: button.disabled }
    })
    window.addEventListener('click', countClick, { capture: true })
    return marks
  }, 'Sign out')
  await arrive()
  return {
    pressed,
    lost: () => pressed.filter(({ wasDisabled }, index) => !wasDisabled && times[index] !== 1),
  }
}

/** A press may sign out, leave the page, close a form or send an empty form. Failures after that are expected. */
const consequences =
  /^4\d\d: |status of 4\d\d|ERR_ABORTED|ERR_FAILED|form is not connected|Failed to fetch|StepError/

/** Whether a page has buttons in addition to those of its frame. */
async function hasOwnButton(page: Page, path: string): Promise<boolean> {
  const html = await (await page.request.get(path)).text()
  return /<main.*<button.*<\/main>/s.test(html)
}

async function expectEveryPressToCount(page: Page, paths: readonly string[]): Promise<void> {
  const [first = '', ...others] = paths
  for (const path of [first, ...others]) {
    if (path !== first && !(await hasOwnButton(page, path))) continue
    const opened = await page.context().newPage()
    // A change by a press, such as switching a voucher off, would also affect other tests.
    await opened.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    const { pressed, lost } = await pressEverything(opened, path)
    const unmarked = pressed.filter(({ isMarked, wasDisabled }) => !isMarked && !wasDisabled)
    expect(unmarked, `${path}: pressed without being marked as busy`).toEqual([])
    const message = `${path}: presses that were lost or repeated`
    await expect.poll(lost, { message, intervals: [50] }).toEqual([])
    // A held request would be sent when its page closes, so the page is left first.
    await opened.goto('about:blank')
    await opened.close()
  }
}

test.describe('every button pressed before the scripts arrive counts once @full', { tag: '@desktop' }, () => {
  test('on pages of the shop', async ({ page, watch }) => {
    watch.allow(consequences)
    await signIn(page)
    const { id } = await placeOrder(page)
    const desk = 'lift-sit-stand-desk~oak-black-120'
    await expectEveryPressToCount(page, [
      '/shop',
      '/product/lift-sit-stand-desk',
      '/register',
      '/account/addresses',
      '/checkout',
      `/compare?specs=${desk},hush-phone-booth~white-sage`,
      `/plan?room=620x480&pieces=${desk}~200~200~0`,
      `/order-confirm/${id}`,
    ])
  })

  test('on pages of the back office', async ({ page, watch, signInStaff }) => {
    watch.allow(consequences)
    await signIn(page)
    const { id } = await placeOrder(page)
    await signInStaff(page)
    const { members } = await (await page.request.get('/api/staff/members')).json()
    await expectEveryPressToCount(page, [
      '/staff',
      '/staff/orders',
      `/staff/orders/${id}`,
      `/staff/members/${members[0].id}`,
      '/staff/products/lift-sit-stand-desk',
      '/staff/lists',
      '/staff/vouchers',
      '/staff/settings',
    ])
  })
})

test('what is put into the cart early is there, also for the link pressed after it @phone-in-full', async ({
  page,
  isMobile,
}) => {
  const arrive = await openEarly(page, '/shop')
  const add = page.getByRole('button', { name: 'Add To Cart: Tally Task Chair' }).first()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(add).toHaveCSS('outline-style', 'solid')
  await add.click()
  await (isMobile ? page.getByRole('banner').getByRole('link', { name: /^Cart/ }) : cartLink(page)).click()
  await arrive()
  await expect(page).toHaveURL('/cart')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Tally Task Chair', exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first()).toHaveAccessibleName(
    'Cart (1)',
  )
})

test(
  'what is typed early is saved, and stays at the checkout @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page)
    await openCheckout(page)
    const letCheckoutArrive = await openEarly(page, '/checkout')
    const [email, notes] = [
      page.getByRole('textbox', { name: 'Email' }).first(),
      page.getByRole('textbox', { name: 'Notes for our staff or the courier' }),
    ]
    const pickup = page.getByRole('radio', { name: /^Self Pickup/i })
    await email.fill('early@example.com')
    await page.getByRole('heading', { name: 'Order notes' }).click()
    await pickup.check()
    await notes.fill('Ring twice.')
    await letCheckoutArrive()
    await expect(page.getByRole('radiogroup')).toBeVisible()
    await expect(pickup).toBeChecked()
    await expect(email).toHaveValue('early@example.com')
    await expect(notes).toHaveValue('Ring twice.')

    const letArrive = await openEarly(page, '/account/addresses')
    const billing = page.getByRole('region', { name: 'Billing address' })
    await billing.getByRole('combobox', { name: 'Country' }).selectOption('Malaysia')
    await billing.getByRole('combobox', { name: 'City' }).fill('Ipoh')
    await billing.getByRole('textbox', { name: 'Address' }).fill('1, Jalan Sultan')
    await page.getByRole('button', { name: 'Save' }).click()
    await letArrive()
    await expectAlert(page, 'success', 'Your changes have been saved.')
  },
)

test('a login typed and sent by Enter early signs in', { tag: '@desktop' }, async ({ page }) => {
  const { phoneNumber, password } = await newMember()
  const arrive = await openEarly(page, '/login')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill(phoneNumber)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Password', exact: true }).press('Enter')
  await arrive()
  await expect(page).toHaveURL('/shop')
})

test('pictures further down are fetched after the scripts @full', { tag: '@desktop' }, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const arrive = await openEarly(page, '/shop')
  const cards = page.getByRole('main').locator('li img')
  await expect(cards.first()).toBeVisible()
  await expect(cards.last()).toBeHidden()
  const before = fetched.filter((url) => url.includes('/pictures/')).length
  await arrive()
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.last()).toBeVisible()
  await expect.poll(() => fetched.filter((url) => url.includes('/pictures/')).length).toBeGreaterThan(before)
})

test(
  'if scripts never arrive, pressed buttons lose their mark @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|dynamically imported/)
    const pressed = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await pressed.promise
      await route.abort()
    })
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    const add = page.getByRole('button', { name: 'Add To Cart: Tally Task Chair' }).first()
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    pressed.resolve()
    await expect(add).not.toHaveAttribute('aria-busy')
  },
)

test('Back before the scripts arrive shows the page before @full', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/shop')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  const letArrive = await holdRequests(page, /\/assets\/.*\.js/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack({ waitUntil: 'commit' })
  letArrive()
  await expect(pageHeading(page)).toHaveText('Products')
  await hydrated(page)
  await expect(page.getByRole('main')).toContainText('29 products')
})
