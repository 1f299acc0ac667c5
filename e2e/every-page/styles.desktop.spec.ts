import type { Page } from '@playwright/test'
import { test } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'

/** Returns the style sheets of a page, once all of them have loaded. */
async function stylesOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  return page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
}

test('no part of a page that comes later brings the styles once more @full', async ({
  page,
  signInStaff,
}) => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk', '/cart']) {
    await open(page, path)
    expect(await stylesOf(page), path).toHaveLength(1)
  }
  const [shop] = await stylesOf(page)
  await signInStaff(page)
  for (const path of ['/staff', '/staff/orders', '/staff/texts']) {
    await open(page, path)
    expect(await stylesOf(page), path).toEqual([shop, expect.stringContaining('/assets/staff-')])
  }
})
