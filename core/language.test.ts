import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, parseLanguage, prefersChinese } from './language.ts'

describe('parseLanguage', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['en_US', 'en'],
    ['zh', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
    ['zh-hant-HK', 'zh-TW'],
    ['zh_tw', 'zh-TW'],
    [' zh-TW ', 'zh-TW'],
    ['fr', undefined],
    ['english', undefined],
    ['-zh', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads %j as %s', (tag, language) => {
    expect(parseLanguage(tag)).toBe(language)
  })

  it('reads every language of the shop', () => {
    expect(languages.map((language) => parseLanguage(language))).toEqual(languages)
  })
})

describe('prefersChinese', () => {
  it.each([
    ['zh-TW,zh;q=0.9,en;q=0.8', true],
    ['zh', true],
    ['fr-FR,zh-CN;q=0.7,en;q=0.3', true],
    ['en;q=0.4, zh;q=0.5', true],
    ['zh;q=1,en', true],
    ['en-GB,en;q=0.9,zh;q=0.5', false],
    ['en,zh', false],
    ['zh;q=0', false],
    ['zh;q=0,en;q=0.1', false],
    ['fr,de', false],
    ['*', false],
    ['', false],
  ])('of %j: %s', (header, prefers) => {
    expect(prefersChinese(header)).toBe(prefers)
  })

  it('accepts any header', () => {
    const headers = fc.string({
      unit: fc.constantFrom('zh', 'en', ';', 'q=', ',', '.', '0', '1', ' ', '-TW', '='),
    })
    fc.assert(
      fc.property(headers, (header) => {
        expect(prefersChinese(header) && !header.includes('zh')).toBe(false)
      }),
    )
  })
})
