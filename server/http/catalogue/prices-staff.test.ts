import { expect, test } from 'vitest'
import { clerk, newProduct, owner, products, save, setUp } from './test-staff-catalogue.ts'

setUp()

test('security 55: only an owner sets a price to 0', async () => {
  const { product, version } = await newProduct()
  const priced = (price: number) => ({ ...product, specs: [{ ...product.specs[0], price }] })
  const refused = await save(product.id, { version, product: priced(0) })
  expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, 'product.specs.0.price'])
  const { status } = await clerk.browser.post(products, { product: { ...priced(0), id: 'free-desk' } })
  expect(status).toBe(400)
  const cheaper = await save(product.id, { version, product: priced(product.specs[0].price - 1) })
  expect(cheaper.status).toBe(200)
  const free = await save(product.id, { version: cheaper.body.version, product: priced(0) }, owner)
  expect([free.status, free.body.product.specs[0].price]).toEqual([200, 0])
  // What an owner gave away stays, whoever saves the rest.
  const { body } = await save(product.id, {
    version: free.body.version,
    product: { ...priced(0), onSale: true },
  })
  expect(body.product.specs[0].price).toBe(0)
})
