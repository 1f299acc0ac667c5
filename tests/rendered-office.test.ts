import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartRole } from '../core/staff/staff.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
import { linksOf, nameOf, renderedPage } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>

beforeAll(async () => {
  shop = await createRenderedShop()
})
afterAll(() => shop.close())

async function show(path: string, role: StartRole = 'owner') {
  const { browser } = await signedInStaff(shop, role)
  const { status, body } = await browser.get(path)
  expect(status, path).toBe(200)
  return renderedPage(body as string)
}

async function groupsOf(role: StartRole) {
  const navigation = (await show('/staff', role)).getByRole('navigation', { name: 'Back office' })
  return within(navigation)
    .getAllByRole('group')
    .map((group) => [nameOf(group), within(group).getAllByRole('listitem').length])
}

test('the navigation has five groups, and a role sees only those with pages for it', async () => {
  expect(await groupsOf('owner')).toEqual([
    ['Daily work', 5],
    ['Money', 4],
    ['Goods', 2],
    ['Customers', 4],
    ['Shop', 4],
  ])
  expect((await groupsOf('warehouse')).map(([name]) => name)).toEqual(['Daily work', 'Money', 'Goods'])
})

test('the list of all orders is the first tab, whatever the list', async () => {
  for (const path of ['/staff/orders', '/staff/orders?queue=invoices_to_issue']) {
    const lists = (await show(path)).getByRole('navigation', { name: 'Lists of orders' })
    expect(linksOf(lists)[0]).toEqual([expect.stringMatching(/^All\s*\d+$/), '/staff/orders?queue=all'])
  }
})
