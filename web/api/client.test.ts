import { expect, test } from 'vitest'
import type { Language } from '#core/language.ts'
import { ApiFailure, createApiClient } from './client.ts'

function clientIn(language: Language, answer = () => Response.json([])) {
  const sent: { path: string; method: string | undefined }[] = []
  const client = createApiClient(async (path, { method }) => {
    sent.push({ path, method })
    return answer()
  }, language)
  return { client, sent }
}

test.each(['en', 'zh-TW'] as const)('calls the API in the language of the page, %s', async (language) => {
  const { client, sent } = clientIn(language)
  await client.call('GET /shop')
  await client.call('GET /products', { query: { q: 'oak desk', sort: 'price-asc', category: '', page: 2 } })
  await client.call('GET /products/{id}', { params: { id: 'a/b ?' } })
  expect(sent).toEqual([
    { path: `/api/shop?lang=${language}`, method: 'GET' },
    { path: `/api/products?lang=${language}&q=oak+desk&sort=price-asc&page=2`, method: 'GET' },
    { path: `/api/products/a%2Fb%20%3F?lang=${language}`, method: 'GET' },
  ])
})

test('a refusal carries its status, its code, its sentence and its details', async () => {
  const body = { code: 'product_not_found', message: 'Product Not Found', details: { id: 'desk' } }
  const { client } = clientIn('en', () => Response.json(body, { status: 404 }))
  const failure: unknown = await client.call('GET /shop').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 404, ...body })
})

test('a refusal that is not JSON is an internal failure', async () => {
  const { client } = clientIn('en', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(client.call('GET /shop')).rejects.toMatchObject({ status: 502, code: 'internal', details: {} })
})

test('returns the headers of a response with its body', async () => {
  const { client } = clientIn('en', () => Response.json([], { headers: { 'x-total-count': '29' } }))
  const { body, headers } = await client.callWithHeaders('GET /products')
  expect([body, headers.get('x-total-count')]).toEqual([[], '29'])
})

test('sends a file as it is, with its type', async () => {
  const sent: RequestInit[] = []
  const client = createApiClient(async (_path, init) => {
    sent.push(init)
    return Response.json({})
  }, 'en')
  const bytes = new Blob(['product_id'])
  await client.call('POST /staff/catalogue/costs/import', {}, { file: { bytes, type: 'text/csv' } })
  expect(sent).toEqual([{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: bytes }])
})

test('repeats a call once its failure was handled, for example by signing in again', async () => {
  const sent: RequestInit[] = []
  const asked: string[] = []
  const client = createApiClient(
    async (_path, init) => {
      sent.push(init)
      return sent.length === 1
        ? Response.json({ code: 'not_logged_in' }, { status: 401 })
        : Response.json({ message: 'Saved.' })
    },
    'en',
    async ({ code }) => {
      asked.push(code)
      return true
    },
  )
  const options = { headers: { 'idempotency-key': 'one' } }
  expect(await client.call('POST /orders/{id}/cancel', { params: { id: 'one' } }, options)).toEqual({
    message: 'Saved.',
  })
  expect(asked).toEqual(['not_logged_in'])
  expect(sent[1]).toEqual(sent[0])
})

test('a failure that nobody handled is thrown', async () => {
  for (const answer of [async () => false, () => undefined]) {
    const client = createApiClient(
      async () => Response.json({ code: 'not_logged_in' }, { status: 401 }),
      'en',
      answer,
    )
    await expect(client.call('GET /users/me')).rejects.toMatchObject({ status: 401 })
  }
})
