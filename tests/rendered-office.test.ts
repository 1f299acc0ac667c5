import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartRole } from '../core/staff/staff.ts'
import { moveThrough, place, signedInMember, stockedSpecs } from '../server/testing/test-orders.ts'
import { pack } from '../server/testing/test-parcels.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
import { all, linksOf, nameOf, parsePage, renderedPage } from './rendered-page.ts'
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
    ['Daily work', 6],
    ['Money', 4],
    ['Goods', 2],
    ['Customers', 5],
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

test('a page has at most one primary button', async () => {
  const { browser } = await signedInStaff(shop, 'owner')
  const member = await signedInMember(shop)
  const [chair] = await stockedSpecs(shop, 1000)
  const order = async (...statuses: Parameters<typeof moveThrough>[2]) => {
    const id = await place(member, [[chair!, 4]])
    await moveThrough(shop, id, statuses)
    return id
  }
  const [pending, confirmed, inParts, packed, sent] = [
    await order(),
    await order('In Progress'),
    await order('In Progress'),
    await order('In Progress'),
    await order('In Progress', 'Shipped'),
  ]
  const clerk = { browser } as Parameters<typeof pack>[0]
  for (const [id, quantity] of [
    [inParts, 1],
    [inParts, 1],
    [packed, 2],
    [packed, 2],
  ] as const)
    await pack(clerk, id, [quantity])
  const ofOrders = [pending, confirmed, inParts, packed, sent].flatMap((id) => [
    `orders/${id}`,
    `orders/${id}/change`,
    `parcels/${id}`,
    `returns/${id}`,
  ])
  const others =
    'account approvals audit cash catalogue-file categories exports figures kits lists members missed-searches ' +
    'new-product newsletter new-offer offers orders orders?queue=all people parcels returns products settings ' +
    'settings/approvals settings/closed-days settings/couriers settings/webhook settings/pickup ship stock ' +
    'stock-count synonyms take-order texts vouchers'
  const counts: Record<string, string[]> = {}
  for (const path of [
    '',
    ...others.split(' '),
    ...ofOrders,
    `members/${member.id}`,
    `products/${chair!.productId}`,
  ]) {
    const { status, body } = await browser.get(`/staff/${path}`.replace(/\/$/, ''))
    if (status !== 200) counts[path] = [String(status)]
    const buttons = all(parsePage(String(body)), 'main a, main button').filter(({ className }) =>
      / bg-ink /.test(` ${className} `),
    )
    if (buttons.length > 1) counts[path] = buttons.map(nameOf)
  }
  expect(counts).toEqual({})
})
