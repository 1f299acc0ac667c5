import { expect } from 'vitest'
import { endpoints } from '#core/api/all.ts'
import type { AnyEndpoint } from '#core/api/endpoint.ts'
import { createProgramDatabase } from '../../database/test-roles.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import type { Fixture, PreparedRequest, SampleRequest } from './test-sample-request.ts'
import { sampleRequests } from './test-sample-requests.ts'

/** Every endpoint that changes something. */
export const changing = endpoints.filter(({ method }) => method !== 'get') as readonly AnyEndpoint[]

/** Opens a shop in which all sample requests can be sent many times. */
export async function createSampleShop(): Promise<Fixture> {
  const limits = [
    'ATTEMPTS',
    'OWN_PASSWORD',
    'UNCONFIRMED_EMAILS',
    'CODES_PER_RECIPIENT',
    'CODES_PER_CLIENT',
    'CODES_PER_DAY',
  ]
  const shop = await createTestShop({
    // The program's role must have all permissions that endpoints need.
    database: await createProgramDatabase(),
    env: {
      HUMAN_CHECK_COST: '1',
      UNDO_SECONDS: '60',
      ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
    },
  })
  const [spec] = await stockedSpecs(shop, 100_000)
  if (spec === undefined) throw new Error('the catalogue is empty')
  return { shop, spec }
}

export function sampleOf({ name }: AnyEndpoint): SampleRequest {
  const sample = sampleRequests[name]
  if (sample === undefined)
    throw new Error(`${name} has no sample in server/http/every-endpoint/test-sample-requests.ts`)
  return sample
}

export type Cookies = Record<string, string>

export const cookiesIn = ({ cookies }: TestBrowser): Cookies => Object.fromEntries(cookies)

/** Sends a request from a browser with these cookies only. */
export async function send(
  { shop }: Fixture,
  endpoint: AnyEndpoint,
  request: PreparedRequest,
  cookies: Cookies,
  headers: Record<string, string> = {},
) {
  const browser = openBrowser(shop.app)
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.params?.[name] ?? '')
  const address = `/api${path}?${new URLSearchParams(request.query)}`
  const sent = { ...request.headers, ...headers }
  const answer =
    request.raw === undefined
      ? await browser.post(address, request.body, sent)
      : await browser.upload(address, request.raw.bytes, request.raw.type, sent)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

/** `granted`, or the code of the refusal. */
export const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 200 ? 'granted' : (body as { code: string }).code
