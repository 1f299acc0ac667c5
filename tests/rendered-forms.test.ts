import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalLimits } from '../server/database/tables/staff.ts'
import { signedInStaff, type TestStaff } from '../server/testing/test-staff.ts'
import { all, first, parsePage } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let owner: TestStaff
let colleague: TestStaff

beforeAll(async () => {
  shop = await createRenderedShop()
  owner = await signedInStaff(shop, 'owner')
  colleague = await signedInStaff(shop, 'clerk')
  await shop.context.database.insert(approvalLimits).values([
    { kind: 'refund', limitSen: 10_000 },
    { kind: 'discount', limitSen: 5000 },
  ])
})
afterAll(() => shop.close())

/** The values of the fields of a page's forms, as the server renders them. */
async function valuesOf(path: string): Promise<Record<string, string>> {
  const main = first(parsePage(String((await owner.browser.get(path)).body)), 'main')
  const text = all(main, 'form input[name]:not([type=checkbox], [type=radio], [type=file])')
  const chosen = all(main, 'form select[name]')
  const long = all(main, 'form textarea[name]')
  return Object.fromEntries([
    ...text.map((field) => [field.getAttribute('name'), field.getAttribute('value') ?? '']),
    ...chosen.map((field) => [
      field.getAttribute('name'),
      (all(field, 'option[selected]')[0] ?? all(field, 'option')[0])?.getAttribute('value') ?? '',
    ]),
    ...long.map((field) => [field.getAttribute('name'), field.textContent]),
  ])
}

test('a form of the back office has its saved values before any script runs', async () => {
  const { browser } = owner
  const { settings } = (await browser.get('/api/staff/settings/shop')).body
  expect(await valuesOf('/staff/settings')).toMatchObject({
    email: settings.email,
    'officeHours.opens': settings.officeHours.opens,
    'officeDays.last': String(settings.officeDays.last),
    'seller.address': settings.seller.address,
    'social.1.url': settings.social[1].url,
    deductionLimit: String(settings.deductionLimit),
    invoicing: settings.invoicing,
  })
  expect(await valuesOf('/staff/settings/approvals')).toMatchObject({ refund: '100', discount: '50' })
  expect(await valuesOf('/staff/account')).toMatchObject({ name: 'Test owner' })
  expect(await valuesOf(`/staff/people/${colleague.id}`)).toMatchObject({
    name: 'Test clerk',
    role: 'clerk',
  })
  const { product } = (await browser.get('/api/staff/catalogue/products/harbour-lane-writing-desk')).body
  expect(await valuesOf('/staff/products/harbour-lane-writing-desk')).toMatchObject({
    'productName.en': product.productName.en,
    'specs.0.price': String(product.specs[0].price),
  })
})
