import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { escaped } from './one-byte.ts'

const run = (expression: string) => new Function(`return ${expression}`)() as unknown

test.each([
  ["'桌'", "'\\u684c'"],
  ['/\\，/', '/\\uff0c/'],
  ["'\\\\，'", "'\\\\\\uff0c'"],
  ['`😀 ${1}`', '`\\ud83d\\ude00 ${1}`'],
])('%s is written as %s', (code, written) => {
  expect(escaped(code)).toBe(written)
})

test.each(["'a\\，b'", "'a\\\\，b'", "'a\\\\\\，b'", '`桌\\n子`', "({ 桌: '子' })"])(
  '%s means the same',
  (code) => {
    expect(run(escaped(code))).toEqual(run(code))
  },
)

test('expressions find the same', () => {
  for (const pattern of ['/[，。😀]+/u', '/\\，/', '/[^一-龥]/'])
    expect('a，b😀。桌'.replace(run(escaped(pattern)) as RegExp, '')).toBe(
      'a，b😀。桌'.replace(run(pattern) as RegExp, ''),
    )
})

test('any text is ASCII, and the same when it is read', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const code = escaped(JSON.stringify(text))
      expect(code).toMatch(/^\p{ASCII}*$/u)
      expect(run(code)).toBe(text)
    }),
  )
})
