import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { messages } from '#core/texts/messages.ts'
import { loader } from './translation-file.ts'

function read(file: string, query = ''): Response {
  const url = new URL(`https://shop.example/assets/i18n/${file}${query}`)
  return loader({ params: { file: file.split('/').at(-1) }, url } as unknown as LoaderFunctionArgs)
}

test.each([
  ['en.json', messages.shop.en],
  ['zh-TW.json', messages.shop['zh-TW']],
  ['zh.json', messages.shop['zh-TW']],
])('%s has the texts as written, and is revalidated', async (file, texts) => {
  const response = read(file)
  expect(await response.json()).toEqual(texts)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test("the back office's texts lie in a folder of their own", async () => {
  expect(await read('staff/en.json').json()).toEqual(messages.staff.en)
})

test('compiled texts have the same keys and are immutable', async () => {
  const response = read('zh-TW.json', '?compiled=0123456789ab')
  expect(Object.keys((await response.json()) as object)).toEqual(Object.keys(messages.shop['zh-TW']))
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each(['fr.json', 'en', 'en.json.br', 'zh-CN.json', '..json'])('%s is not there', (file) => {
  expect(() => read(file)).toThrow(
    expect.objectContaining({ init: expect.objectContaining({ status: 404 }) }),
  )
})
