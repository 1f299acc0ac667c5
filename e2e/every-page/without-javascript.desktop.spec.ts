import { showRendered } from '../support/rendered.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

// Console errors count here, too: a script requested before the first paint would be blocked and reported.

test('home shows its hero and its products, which are links', async ({ page }) => {
  await showRendered(page, '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Trending Product In 2025' })).toBeVisible()
  for (const name of ['On Sale', 'Best Sellers']) {
    const list = page.getByRole('region', { name })
    await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(list.getByText(/^RM \d/).first()).toBeVisible()
  }
  await test.step('a room is chosen, and its products lead on', async () => {
    const rooms = page.getByRole('region', { name: 'See it in a room' })
    await rooms.getByText('Reception', { exact: true }).click()
    await expect(rooms.getByRole('link', { name: /^Harrow Executive Desk RM 4,090/ })).toHaveAttribute(
      'href',
      '/product/harrow-executive-desk?spec=Oak+180',
    )
  })
  const card = page.getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).first()
  await expect(card).toHaveAttribute('href', '/product/lift-sit-stand-desk')
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop')
})

test('the shop is searched and sorted by a form', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('drafting')
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/\/shop\?.*q=drafting/)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Orbit Drafting Stool'])

  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('lounge chair')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price Low High')
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page).toHaveURL(/q=lounge\+chair.*sort=price-asc/)
  await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search' })).toHaveValue('lounge chair')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc')
})

test('the search of the header is a form, and a phone gets a link to that of the shop', async ({ page }) => {
  await showRendered(page, '/home')
  const header = page.getByRole('banner')
  await expect(header.getByRole('search')).toHaveAttribute('action', '/shop')
  await expect(header.getByRole('searchbox', { name: 'Search products' })).toHaveAttribute('name', 'q')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(header.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/shop')
  await showRendered(page, '/shop?q=kerusi+hitam')
  const more = page.getByRole('region', { name: 'More that may fit' })
  await expect(more.getByRole('heading', { level: 3 }).first()).toHaveText('Aero Ergonomic Mesh Chair')
})

test('the shop is filtered and paged by links', async ({ page }) => {
  await showRendered(page, '/shop')
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' })
  await expect(next).toHaveAttribute('href', '/shop?page=2')
  await showRendered(page, '/shop?page=2')
  const chairs = page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: 'Chairs', exact: true })
  await expect(chairs).toHaveAttribute('href', '/shop?category=Chairs')
  await showRendered(page, '/shop?category=Chairs')
  await expect(page.getByRole('status').filter({ hasText: '5 products' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(page.getByRole('main').locator('input[name=category]').first()).toHaveValue('Chairs')
})

test('a product can be read', async ({ page }) => {
  await showRendered(page, '/product/aero-ergonomic-mesh-chair')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Aero Ergonomic Mesh Chair' })).toBeVisible()
  await expect(main.getByText('RM 899').first()).toBeVisible()
  await expect(main.getByRole('radio')).toHaveCount(3)
  await expect(main.getByRole('group', { name: 'Selected spec' })).toContainText('70.0 x 66.0 x 128.0 cm')
  await expect(main.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  const picture = await main.getByRole('img', { name: /Aero/ }).first().getAttribute('src')
  expect(await page.request.get(picture ?? '')).toBeOK()
})

test('the policies can be read', async ({ page }) => {
  for (const [path, heading, part] of [
    ['/policy', 'Privacy Policy', 'What we collect'],
    ['/terms-conditions', 'Terms and Conditions', 'Warranty'],
    ['/delivery-policy', 'Delivery Policy', 'Delivery, returns and refunds'],
    ['/returns-refunds-policy', 'Returns & Refunds Policy', 'What you can return'],
    ['/our-story', 'Our Story', 'Drawn to one scale'],
    ['/contact', 'Contact', 'Office hours'],
  ] as const) {
    await showRendered(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('heading', { name: part, exact: true }).last()).toBeVisible()
  }
  await showRendered(page, '/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link', { name: 'Warranty' })).toHaveAttribute(
    'href',
    '/terms-conditions#warranty',
  )
  await expect(page.locator('#warranty')).toContainText('Warranty')
})

test('the cart and the pages of measures say what needs JavaScript', async ({ page }) => {
  for (const [path, text] of [
    ['/cart', 'Your cart is kept in this browser and needs JavaScript.'],
    ['/fit', 'Your measures are kept in this browser, which needs JavaScript.'],
    ['/plan', 'Moving furniture needs JavaScript.'],
    ['/compare', 'Choosing several products needs JavaScript.'],
  ] as const) {
    await showRendered(page, path)
    // The locators for what people see pass over <noscript>.
    const notice = page.locator('noscript p')
    await expect(notice).toBeVisible()
    await expect(notice).toContainText(text)
  }
})

test('the language is switched by a link', async ({ page }) => {
  await showRendered(page, '/shop?q=desk')
  await expect(page.getByRole('link', { name: '繁體中文' })).toHaveAttribute(
    'href',
    '/shop?q=desk&lang=zh-TW',
  )
  await showRendered(page, '/shop?q=desk&lang=zh-TW')
  await expect(page.getByRole('heading', { level: 1, name: '商品' })).toBeVisible()
})
