import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import { csvText } from '#core/csv.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { clerk, deskId, open, owner, save, setUp } from './test-staff-catalogue.ts'

setUp()

let requests = 0
const inside = createServer((_, response) => {
  requests += 1
  response.end('of the private network')
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/picture.webp`
})
afterAll(() => inside.close())
beforeEach(() => {
  requests = 0
})

test.each(['imgUrl', 'videoUrl', 'images'] as const)(
  'security 63: a foreign address as %s is refused, in the editor and in a file, and never requested',
  async (field) => {
    const request = vi.spyOn(globalThis, 'fetch')
    const { product, version } = await open(deskId)
    for (const foreign of [address, 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd']) {
      countInputs(2)
      const changed =
        field === 'images'
          ? {
              ...product,
              images: [...product.images, foreign],
              specs: product.specs.map((spec: object) => ({ ...spec, images: [foreign] })),
            }
          : { ...product, [field]: foreign }
      expect((await save(deskId, { product: changed, version })).status).toBe(400)
      const file = Buffer.from(csvText([[...catalogueColumns], ...toCsvRows(changed)]))
      const opened = await owner.browser.upload('/api/staff/catalogue/imports?name=a.csv', file, 'text/csv')
      expect(opened.body.faults).not.toEqual([])
    }
    expect([requests, request.mock.calls]).toEqual([0, []])
  },
)

test('security 63: a courier’s tracking address is for the browser of the customer only', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  countInputs()
  const { status } = await owner.browser.post('/api/staff/settings/couriers', {
    id: 'inside',
    entry: { name: 'Inside', tracking: `${address.replace('http', 'https')}?number={number}`, active: true },
  })
  expect(status).toBe(200)
  expect((await clerk.browser.get('/api/staff/couriers')).status).toBe(200)
  expect([requests, request.mock.calls]).toEqual([0, []])
})

test('security 63: only providers of SMS, human checks, shared caches and https send requests to other sites', () => {
  const requesting = globSync('{core,server}/**/*.ts').filter(
    (file) =>
      !/\.test\.ts$|\/test-|\/testing\//.test(file) &&
      /(?<!async |[.\w])fetch\(|from '(undici|node:https)'|https?\.(get|request)\(/.test(
        readFileSync(file, 'utf8'),
      ),
  )
  expect(requesting.toSorted()).toEqual([
    'server/providers/human-check/recaptcha.ts',
    'server/providers/network/https.ts',
    // The operator sets this address.
    'server/providers/purge/ask-cache.ts',
    'server/providers/sms/twilio.ts',
  ])
})
