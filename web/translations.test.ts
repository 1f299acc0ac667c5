import { globSync, readFileSync } from 'node:fs'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import english from '../public/assets/i18n/en.json'
import { errorStatuses } from '../core/errors.ts'
import chinese from '../public/assets/i18n/zh-TW.json'

const texts: Record<string, Record<string, string>> = { en: english, 'zh-TW': chinese }
const languages = Object.keys(texts)
const keys = Object.keys(english) as (keyof typeof english)[]

/** The names of a text's placeholders, nested ones too, and the tags it wraps words in. */
function placeholders(text: string): string[] {
  const found = new Set<string>()
  const read = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\w+>/g)) found.add(tag)
        continue
      }
      const [name, , format] = token
      found.add(name)
      if (typeof format !== 'object' || format === null) continue
      for (const choice of Object.values(format)) if (Array.isArray(choice)) read(choice)
    }
  }
  read(compileMessage(text))
  return [...found].toSorted()
}

describe('the texts of both languages', () => {
  const complain = vi.spyOn(console, 'error')
  beforeEach(() => complain.mockReset())
  afterEach(() => expect(complain, 'every text is well-formed').not.toHaveBeenCalled())

  it('have the same keys', () => {
    expect(Object.keys(chinese)).toEqual(Object.keys(english))
  })

  it.each(languages)('stand in the order of their keys in %s', (language) => {
    const found = Object.keys(texts[language] ?? {})
    expect(found.length).toBeGreaterThan(100)
    expect(found).toEqual(found.toSorted())
  })

  it.each(languages)('say something everywhere in %s', (language) => {
    expect(Object.entries(texts[language] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have the same placeholders', () => {
    const differing = keys.filter(
      (key) => `${placeholders(english[key])}` !== `${placeholders(chinese[key] ?? '')}`,
    )
    expect(differing).toEqual([])
  })

  it('say in Chinese what English says in English', () => {
    const untranslated = keys.filter((key) => english[key] === chinese[key])
    expect(untranslated.filter((key) => /[A-Za-z]{2}/.test(english[key]))).toEqual([])
  })
})

it('finds the placeholders of a text wherever they stand', () => {
  expect(placeholders('<link>{name}</link>: {count, plural, one {# of {all}} other {#}}')).toEqual([
    '</link>',
    '<link>',
    'all',
    'count',
    'name',
  ])
})

describe('the keys of the texts', () => {
  const sources = globSync('{web,core}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const groups = [...new Set(keys.map((key) => key.split('.')[0]))].join('|')
  const named = new Set(
    [...sources.matchAll(new RegExp(`['"\`]((?:${groups})(?:\\.\\w+)+)['"\`]`, 'g'))].map(
      ([, key = '']) => key,
    ),
  )
  // A key may be put together from a table: `error.${code}` uses every key that begins like this.
  const composed = [...sources.matchAll(/`([a-z]\w*\.\w*)\$\{/g)].map(([, beginning = '']) => beginning)

  it('are all used by a page or a rule', () => {
    // Pages show a refused call by its code.
    const ofErrors = Object.keys(errorStatuses).map((code) => `error.${code}`)
    expect(keys).toEqual(expect.arrayContaining(ofErrors))
    const unused = keys.filter(
      (key) => !named.has(key) && !ofErrors.includes(key) && !composed.some((start) => key.startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  it('are all there that a page or a rule names', () => {
    expect(named.size).toBeGreaterThan(100)
    expect([...named].filter((key) => !(key in english))).toEqual([])
  })
})
