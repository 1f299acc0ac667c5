import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { AxiosAdapter } from 'axios'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, openBrowser, registrationForm, solveHumanCheck } from '../testing/test-browser.ts'
import { orderOf, stockedSpecs, stockOf } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let source: string
beforeAll(async () => {
  shop = await createTestShop()
  source = await (await shop.app.request('/api/openapi.json')).text()
})
afterAll(() => shop.close())

/** A client generated from the OpenAPI document alone, with a browser's cookies. */
async function createClient(browser: ReturnType<typeof openBrowser>) {
  const adapter: AxiosAdapter = async (config) => {
    const query = new URLSearchParams((config.params ?? {}) as Record<string, string>).toString()
    const path = `${config.baseURL}${config.url}${query === '' ? '' : `?${query}`}`
    const sent = config.data as string | undefined
    const { status, body } =
      config.method === 'get'
        ? await browser.get(path)
        : await browser.post(path, sent === undefined ? undefined : JSON.parse(sent))
    return { data: body as never, status, statusText: '', headers: {}, config }
  }
  const api = new OpenAPIClientAxios({
    definition: JSON.parse(source) as never,
    axiosConfigDefaults: { adapter },
  })
  return api.init()
}

describe('the OpenAPI document', () => {
  test("has no error by Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, config })
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
    // The specification gives the paths /orders/user/{userId} and /orders/{id}/cancel.
    const warnings = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')
    expect(warnings.map(({ message }) => message)).toEqual([])
  })

  test('names the cookie that each call needs', () => {
    const { paths } = JSON.parse(source) as {
      paths: Record<string, Record<string, { security: object[]; operationId: string }>>
    }
    const securityOf = (path: string, method: string) => paths[path]?.[method]?.security
    expect(securityOf('/products', 'get')).toEqual([])
    expect(securityOf('/users/register', 'post')).toEqual([{ proof: [] }])
    expect(securityOf('/users/me', 'get')).toEqual([{ member: [] }])
    expect(securityOf('/users/logout', 'post')).toEqual([{ member: [] }, {}])
    expect(securityOf('/staff/orders', 'get')).toEqual([{ staff: [] }])
  })
})

test('a client generated from the OpenAPI document registers, orders and reads', async () => {
  const browser = openBrowser(shop.app)
  const client = await createClient(browser)
  const call = async <Body>(operation: string, params: object | null, body?: unknown): Promise<Body> => {
    const answer = await client[operation]?.(params as never, body)
    if (answer?.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer?.data)}`)
    return answer.data as Body
  }

  const form = registrationForm()
  const { phoneNumber, password } = form
  const humanCheck = await solveHumanCheck(browser, 'register')
  await call('postVerificationSms', null, { phoneNumber, purpose: 'register', humanCheck })
  form.otp = await codeFor(shop, phoneNumber)
  await call('postVerificationSmsConfirm', null, { phoneNumber, purpose: 'register', code: form.otp })
  await call('postUsersRegister', null, form)
  await call('postUsersLogin', null, { phoneNumber, password })

  const [spec] = await stockedSpecs(shop, 5)
  const product = await call<{ id: string }>('getProductsById', { id: spec!.productId })
  expect(product.id).toBe(spec!.productId)
  const placed = await call<{ id: string }>('postOrders', null, orderOf([[spec!, 2]]))
  const order = await call<{ items: { quantity: number }[] }>('getOrdersById', { id: placed.id })
  expect(order.items).toMatchObject([{ quantity: 2 }])
  expect(await stockOf(shop, spec!)).toBe(3)
})
