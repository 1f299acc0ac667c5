import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { address, placeOrder } from '../orders/ordering.ts'
import { test } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'

/** Elements that are wider than the page or are cut off. */
function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement
    const problems = scrollWidth > width ? [`the page needs ${scrollWidth} px`] : []
    for (const element of document.querySelectorAll('main *')) {
      const { left, right, width: own } = element.getBoundingClientRect()
      // Skips texts that are only for screen readers, and tabs, which scroll.
      if (own <= 2 || !element.checkVisibility() || element.closest('main nav')) continue
      const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}”`
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const isField = element.matches('input, select, textarea')
      const cuts = overflowX !== 'visible' || element.matches('button')
      if (cuts && !isShortened && !isField && element.scrollWidth > element.clientWidth + 1)
        problems.push(`${name} shows ${element.clientWidth} of ${element.scrollWidth} px`)
      const isControl = isField || element.matches('a, button, summary')
      if (isControl && (left < 0 || right > width)) problems.push(`${name} from ${left} to ${right} px`)
      const place = element.parentElement?.getBoundingClientRect()
      if (isField && place && right > place.right + 1) problems.push(`${name} sticks out of its place`)
    }
    return problems
  })
}

/** The addresses to which the navigations of a page lead, without the later pages of a list. */
async function findLists(page: Page): Promise<string[]> {
  const links = page.locator('nav a[href^="/staff"]')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return addresses.flatMap((address) => {
    const { pathname, searchParams } = new URL(address)
    searchParams.delete('lang')
    if (['after', 'before', 'page'].some((name) => searchParams.has(name))) return []
    // Each combination of choices would be a separate page.
    if (searchParams.size > 1) return []
    return searchParams.size === 0 ? [pathname] : [`${pathname}?${searchParams}`]
  })
}

test('every list of the back office fits a phone @full', async ({ page, staff, signInStaff }) => {
  // The test opens dozens of pages.
  test.slow()
  await signIn(page)
  const longNames = {
    email: 'wan.nur.aisyah.binti.wan.abdul.rahman@example.com',
    billing: { ...address, fullName: 'Wan Nur Aisyah Binti Wan Abdul Rahman' },
  }
  const { id } = await placeOrder(page, longNames)
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' })
  await staff.move(id, 'Cancelled', { deliveryFailure: 'wrong_address' })
  await placeOrder(page, longNames)
  await signInStaff(page)
  const voucher = { code: `a-long-code-${randomInt(2 ** 40)}`, amount: 10_000, active: true, maxUses: 1000 }
  expect((await page.request.post('/api/staff/vouchers', { data: { voucher } })).status()).toBe(200)
  const { members } = await (await page.request.get('/api/staff/members')).json()

  // Every list is in a navigation or among the tabs of a page.
  const paths = new Set([
    '/staff',
    '/staff/account',
    `/staff/orders/${id}`,
    `/staff/members/${members[0].id}`,
    '/staff/products/lift-sit-stand-desk',
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  // Pages that are found on the way are visited, too.
  for (const path of paths) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await findTooWide(page), path).toEqual([])
    for (const found of await findLists(page)) paths.add(found)
  }
  expect(paths.size).toBeGreaterThan(20)
})
