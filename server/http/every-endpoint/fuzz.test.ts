import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartRole } from '#core/staff/staff.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { asText, valuesFor, type Described } from './test-fuzz.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'

/** How many requests are made: 5,000 unless the long run asks for more. */
const runs = Number(process.env.FUZZ_RUNS ?? inputs(800, 5_000))

/** The longest time that anything may take, in milliseconds. */
const patience = 60_000

interface Operation {
  parameters?: { name: string; in: string; schema?: Described }[]
  requestBody?: { content: Record<string, { schema?: Described }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Described> }
}

/** Data of a member that no one else may see. */
const secret = { name: 'Zuhairah Qistina', street: '77 Lorong Rahsia', email: 'zuhairah@rahsia.example' }

type Kind = 'visitor' | 'other member' | StartRole

let shop: Awaited<ReturnType<typeof createTestShop>>
let document: Document
let phoneNumber: string
let orders: string[]
let products: string[]

beforeAll(async () => {
  const many = '1000000'
  const limits = ['ATTEMPTS', 'CODES_PER_RECIPIENT', 'CODES_PER_CLIENT', 'CODES_PER_DAY', 'ORDERS']
  shop = await createTestShop({
    env: {
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'fatal',
      MAX_PENDING_ORDERS: many,
      ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, many])),
    },
  })
  document = (await openBrowser(shop.app).get('/api/openapi.json')).body as Document
  const [spec] = await stockedSpecs(shop, 100_000)
  const victim = await signedInMember(shop)
  phoneNumber = victim.phoneNumber
  const about = {
    contactInfo: { phoneNumber, email: secret.email, name: secret.name },
    notes: secret.street,
  }
  orders = [
    await place(victim, [[spec!, 1]], about),
    await place(victim, [[spec!, 2]], { ...about, notes: 'x' }),
  ]
  products = [spec!.productId, spec!.id, spec!.name, victim.id]
})
afterAll(() => shop.close())

/** A signed-in browser of this kind, a new one when a request has ended its session. */
const browsers = new Map<Kind, TestBrowser>()
async function browserOf(kind: Kind): Promise<TestBrowser> {
  const known = browsers.get(kind)
  if (known?.cookies.size) return known
  const made =
    kind === 'visitor'
      ? openBrowser(shop.app)
      : kind === 'other member'
        ? (await signedInMember(shop)).browser
        : (await signedInStaff(shop, kind)).browser
  browsers.set(kind, made)
  return made
}

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It hangs.')), patience)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

test('security 33: no request, valid or hostile, fails the server or leaks data', async () => {
  const operations = Object.entries(document.paths)
    // Event streams never end.
    .filter(([path]) => !path.endsWith('/live'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
  expect(operations.length).toBeGreaterThan(60)
  const components = document.components?.schemas ?? {}
  const known = [...orders, ...products, phoneNumber]

  const request = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const placesIn = (where: string) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === where)
    const valuesIn = (where: string) =>
      fc.record(
        Object.fromEntries(
          placesIn(where).map(({ name, schema = {} }) => [name, valuesFor(schema, components, known)]),
        ),
        where === 'path' ? {} : { requiredKeys: [] },
      )
    const body = operation.requestBody?.content['application/json']?.schema
    return fc.record({
      path: fc.constant(path),
      method: fc.constant(method),
      inPath: valuesIn('path'),
      inQuery: valuesIn('query'),
      inHeader: valuesIn('header'),
      body: body === undefined ? fc.constant(undefined) : valuesFor(body, components, known),
      who: fc.constantFrom<Kind>('visitor', 'other member', 'clerk', 'owner'),
    })
  })

  let answered = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ path, method, inPath, inQuery, inHeader, body, who }) => {
      const browser = await browserOf(who)
      const address = path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => encodeURIComponent(asText(inPath[name])) || 'x',
      )
      const query = new URLSearchParams(Object.entries(inQuery).map(([name, value]) => [name, asText(value)]))
      const headers = Object.fromEntries(
        Object.entries(inHeader).map(([name, value]) => [
          name,
          asText(value).replaceAll(/[^\x20-\x7e]/g, '') || 'x',
        ]),
      )
      const url = `/api${address}?${query}`
      const answer = await inTime(
        method === 'get' ? browser.get(url, headers) : browser.post(url, body, headers),
      )
      countInputs()
      answered += 1
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      if (who === 'visitor' || who === 'other member') {
        const text = JSON.stringify(answer.body) ?? ''
        for (const word of Object.values(secret)) expect(text).not.toContain(word)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(answered).toBe(runs)
  // Afterwards the victim's orders are unchanged, except by staff.
  const { rows } = await shop.context.database.$client.query<{ orders: number }>(
    `select count(*)::int as orders from orders where id = any($1)`,
    [orders],
  )
  expect(rows).toEqual([{ orders: 2 }])
}, 1_800_000)

test('security 33: no number that a column cannot hold fails the server', async () => {
  const refused = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const numbers = parameters.filter(({ schema }) => schema?.type === 'integer')
      if (numbers.length === 0 || path.endsWith('/live')) continue
      for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER, 1e300])
        for (const who of ['other member', 'owner'] as const) {
          const browser = await browserOf(who)
          const isNumber = (name: string) => numbers.some((parameter) => parameter.name === name)
          const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
            isNumber(name) ? `${number}` : orders[0]!,
          )
          const inQuery = numbers.filter((parameter) => parameter.in === 'query')
          const query = new URLSearchParams(inQuery.map(({ name }) => [name, `${number}`]))
          const url = `/api${address}?${query}`
          const { status } = await (method === 'get' ? browser.get(url) : browser.post(url, {}))
          countInputs()
          if (status >= 500) refused.push(`${status} ${method} ${url}`)
        }
    }
  expect(refused).toEqual([])
})
