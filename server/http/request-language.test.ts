import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { createTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const post = async (path: string, body: object, headers: Record<string, string>) => {
  const answer = await shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as {
    message: string
    error: string
    details: { issues: { path: string; problem: string }[] }
  }
}

const chinese = { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5' }

test.each([
  ['English', 'default', '', {}, 'en'],
  ['English', 'the address', '?lang=en', { ...chinese, cookie: 'lang=zh-TW' }, 'en'],
  ['English', 'the cookie', '', { ...chinese, cookie: 'lang=en' }, 'en'],
  ['Chinese', 'the address', '?lang=zh-TW', { cookie: 'lang=en' }, 'zh-TW'],
  ['Chinese', 'the cookie', '', { cookie: 'lang=zh-TW' }, 'zh-TW'],
  ['Chinese', 'the preferred language', '', chinese, 'zh-TW'],
] as const)('refuses in %s by %s, down to the fields', async (_name, _by, search, headers, language) => {
  const { message, error, details } = await post(
    `/api/users/register${search}`,
    { firstName: '', lastName: 'Tan', email: 'a@example.com', phoneNumber: 7 },
    headers,
  )
  const t = text(language)
  expect(message).toBe(t('error.invalid_input'))
  expect(error).toBe(message)
  const problems = new Map(details.issues.map(({ path, problem }) => [path, problem]))
  expect(problems.get('firstName')).toBe(t('accounts.firstNamePattern'))
  for (const problem of problems.values()) {
    expect(problem).not.toMatch(/^[a-z]\w*\.\w+$/)
    expect(/[\u4e00-\u9fff]/.test(problem), problem).toBe(language === 'zh-TW')
  }
})

test('answers in the language of the request', async () => {
  for (const language of ['en', 'zh-TW'] as const) {
    const answer = await post(`/api/users/logout?lang=${language}`, {}, {})
    expect(answer.message).toBe(text(language)('answer.signedOut'))
  }
})
