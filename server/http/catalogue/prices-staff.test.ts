import { expect, test } from 'vitest'
import { signedInStaff } from '../../testing/test-staff.ts'
import { clerk, newProduct, owner, products, save, setUp, shop } from './test-staff-catalogue.ts'

setUp()

test('security 55: only an owner sets a price to 0', async () => {
  const { product, version } = await newProduct()
  const priced = (price: number) => ({ ...product, specs: [{ ...product.specs[0], price }] })
  const refused = await save(product.id, { version, product: priced(0) })
  expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, 'product.specs.0.price'])
  const negative = await save(product.id, { version, product: priced(-1) })
  expect(negative.body.details.issues[0].problem).toMatch(/^A price must be between 0 and \d+\.$/)
  const { status } = await clerk.browser.post(products, { product: { ...priced(0), id: 'free-desk' } })
  expect(status).toBe(400)
  const cheaper = await save(product.id, { version, product: priced(product.specs[0].price - 1) })
  expect(cheaper.status).toBe(200)
  const free = await save(product.id, { version: cheaper.body.version, product: priced(0) }, owner)
  expect([free.status, free.body.product.specs[0].price]).toEqual([200, 0])
  // An owner's low price stays, whoever saves the rest.
  const { body } = await save(product.id, {
    version: free.body.version,
    product: { ...priced(0), onSale: true },
  })
  expect(body.product.specs[0].price).toBe(0)
})

const refused = (least: number) => [
  {
    path: 'product.specs.0.price',
    problem: `Only an owner can set this price below RM ${least.toLocaleString('en')}.`,
  },
]

test('security 55: a clerk lowers a price by the owner’s limit in a day, in whatever steps; an owner by any', async () => {
  const { product } = await newProduct()
  const [spec] = product.specs
  const saved = async (specs: unknown[], by = clerk) => {
    const { version } = (await by.browser.get(`${products}/${product.id}`)).body
    const { status, body } = await save(product.id, { version, product: { ...product, specs } }, by)
    return status === 200 ? 200 : body.details.issues
  }
  const at = (price: number, by = clerk) => saved([{ ...spec, price }, ...product.specs.slice(1)], by)
  const { price } = spec
  expect(await at(1)).toEqual(refused(price - 50))
  expect(await at(price - 30)).toBe(200)
  expect(await at(price - 51)).toEqual(refused(price - 50))
  expect(await at(price - 50)).toBe(200)
  expect(await at(price - 49)).toBe(200)
  expect(await at(1000, owner)).toBe(200)
  expect(await at(1010)).toBe(200)
  expect(await at(940)).toEqual(refused(960))
  expect(await at(960)).toBe(200)

  // Adding a spec does not get around the rule.
  const { specs } = (await clerk.browser.get(`${products}/${product.id}`)).body.product
  const cheapest = Math.min(...specs.map((one: { price: number }) => one.price))
  const other = { ...spec, id: 'another', name: 'Another', price: cheapest - 1 }
  expect((await saved([...specs, other]))[0].path).toBe(`product.specs.${specs.length}.price`)
  expect(await saved([...specs, { ...other, price: cheapest }])).toBe(200)

  const now = shop.context.now
  shop.context.now = () => new Date(now().getTime() + 25 * 3_600_000)
  const tomorrow = await signedInStaff(shop, 'clerk')
  expect(await saved([{ ...specs[0], price: 910 }, ...specs.slice(1)], tomorrow)).toBe(200)
  shop.context.now = now
})

const publish = async (published: boolean, by = clerk) => {
  const { version, product } = (await by.browser.get(`${products}/cheap-desk`)).body
  return save(product.id, { version, product: { ...product, published } }, by)
}

test('security 55: a new product of a clerk stays hidden until an owner publishes it', async () => {
  const { product: model } = await newProduct()
  const create = async (about: object, by = clerk) =>
    by.browser.post(products, { product: { ...model, specs: [{ ...model.specs[0], price: 1 }], ...about } })
  const refusal = {
    status: 400,
    body: {
      details: {
        issues: [
          {
            path: 'product.published',
            problem: 'Only an owner can put a new product on the shop’s pages.',
          },
        ],
      },
    },
  }
  expect(await create({ id: 'cheap-desk', published: true })).toMatchObject(refusal)
  const created = await create({ id: 'cheap-desk', published: false })
  expect(created.status).toBe(200)
  expect(await publish(true)).toMatchObject(refusal)
  expect((await publish(true, owner)).status).toBe(200)
  // After an owner has agreed, a clerk may hide and show it.
  expect((await publish(false)).status).toBe(200)
  expect((await publish(true)).status).toBe(200)
})
