import { globSync, readFileSync } from 'node:fs'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#core/api/all.ts'
import { errorStatuses } from '#core/errors.ts'
import { messages } from '#core/texts/messages.ts'

type Texts = Record<string, string>

const [inEnglish, inChinese] = ['en', 'zh-TW'].map((language) =>
  globSync('**/*.json', { cwd: `messages/${language}` }).toSorted(),
) as [string[], string[]]
const read = (path: string) => JSON.parse(readFileSync(`messages/${path}`, 'utf8')) as Texts
const files = inEnglish.map((file) => ({ file, en: read(`en/${file}`), zh: read(`zh-TW/${file}`) }))
const everyKey = files.flatMap(({ en }) => Object.keys(en))
const { en: english } = messages.shop

describe('the files of texts', () => {
  it('are the same in both languages', () => {
    expect(inChinese).toEqual(inEnglish)
  })

  it('are all listed, and each key is in exactly one of them', () => {
    const composed = Object.values(messages).flatMap(({ en }) => Object.keys(en))
    expect(composed.toSorted()).toEqual(everyKey.toSorted())
    expect(new Set(everyKey).size).toBe(everyKey.length)
    for (const { en, 'zh-TW': zh } of Object.values(messages))
      expect(Object.keys(zh)).toEqual(Object.keys(en))
  })
})

/** The names of a text's placeholders, including nested ones, and the tags around its words. */
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

describe.each(files)('$file', ({ en, zh }) => {
  const consoleError = vi.spyOn(console, 'error')
  beforeEach(() => consoleError.mockReset().mockImplementation(() => {}))
  afterEach(() => expect(consoleError, 'every text is well-formed').not.toHaveBeenCalled())

  it('have the same keys in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en))
  })

  it('are sorted by key', () => {
    expect(Object.keys(en).length).toBeGreaterThan(2)
    expect(Object.keys(en)).toEqual(Object.keys(en).toSorted())
  })

  it('are nowhere empty', () => {
    const all = [...Object.entries(en), ...Object.entries(zh)]
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have the same placeholders in both languages', () => {
    const differing = Object.keys(en).filter(
      (key) => `${placeholders(en[key] ?? '')}` !== `${placeholders(zh[key] ?? '')}`,
    )
    expect(differing).toEqual([])
  })

  it('are translated into Chinese', () => {
    const untranslated = Object.entries(en).filter(([key, text]) => text === zh[key])
    expect(untranslated.filter(([, text]) => /[A-Za-z]{2}/.test(text))).toEqual([])
  })
})

it('finds all placeholders of a text', () => {
  expect(placeholders('<link>{name}</link>: {count, plural, one {# of {all}} other {#}}')).toEqual([
    '</link>',
    '<link>',
    'all',
    'count',
    'name',
  ])
})

/** The source files that match a pattern, without tests, as one text. */
function sourcesOf(pattern: string, leaveOut: RegExp): string {
  return globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !leaveOut.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** The keys of the error texts that the endpoints of the back office, or those of the shop, declare. */
const refusalsOf = (ofStaff: boolean) =>
  endpoints
    .filter(({ tag }) => /^(?:Staff|Back office)/.test(tag) === ofStaff)
    .flatMap(({ errors = [] }: { errors?: readonly string[] }) => errors.map((code) => `error.${code}`))

describe('the keys of the texts', () => {
  const groups = [...new Set(everyKey.map((key) => key.split('.')[0]))].join('|')
  // The paths of a form's fields look like keys of texts but are not.
  const field = '(?<!\\b(?:field|errorOf|setValue)\\()'
  const namedIn = (sources: string) =>
    new Set(
      [...sources.matchAll(new RegExp(`${field}['"\`]((?:${groups})(?:\\.\\w+)+)['"\`]`, 'g'))].map(
        ([, key = '']) => key,
      ),
    )
  const named = namedIn(sourcesOf('{web,core}/**/*.{ts,tsx}', /^$/))
  const sources = sourcesOf('{web,core,server}/**/*.{ts,tsx}', /^$/)
  const used = namedIn(sources)
  // The code may compose a key: `pdf.${label}` uses every key that begins with 'pdf.'.
  const composed = [...sources.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)

  // Or the code composes a key from a group and an ending: t(`${texts}.new`) with texts = 'staff.pickup'.
  const isGroup = (name: string) => everyKey.some((key) => key.startsWith(`${name}.`))
  const endings = [...sources.matchAll(/`\$\{\w+\}\.(\w+)`/g)].map(([, ending]) => ending)
  const inGroups = [...used].filter(isGroup).flatMap((group) => endings.map((ending) => `${group}.${ending}`))

  it('are all used by a page, a rule or the server', () => {
    // Pages show a refused call by its code.
    const ofErrors = Object.keys(errorStatuses).map((code) => `error.${code}`)
    expect(everyKey).toEqual(expect.arrayContaining(ofErrors))
    const usedKeys = new Set([...used, ...ofErrors, ...inGroups])
    const unused = everyKey.filter(
      (key) => !usedKeys.has(key) && !composed.some((start) => key.startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  it('exist where a page or a rule names them', () => {
    expect(named.size).toBeGreaterThan(100)
    expect([...named].filter((key) => !everyKey.includes(key) && !isGroup(key))).toEqual([])
  })

  it('of shop pages are in the shop’s files, because they do not load those of staff', () => {
    const ofStaff = /^web\/(?:(?:\w+\/)?staff|cash|desk|parcels|phone-orders|returns)\//
    const isOfShop = (key: string) =>
      Object.keys(english).some((one) => one === key || one.startsWith(`${key}.`))
    const ofShop = namedIn(sourcesOf('web/**/*.{ts,tsx}', ofStaff))
    expect([...ofShop].filter((key) => !isOfShop(key))).toEqual([])
    const refusals = refusalsOf(false)
    expect(refusals.length).toBeGreaterThan(50)
    expect(refusals.filter((key) => !(key in english))).toEqual([])
    // Limits apply to every call, so no call declares their errors.
    const shared = [...refusals, 'error.payload_too_large', 'error.busy']
    expect(refusalsOf(true).filter((key) => key in english && !shared.includes(key))).toEqual([])
    expect(Object.keys(english).filter((key) => key.startsWith('staff.'))).toEqual([])
    expect(Object.keys(messages.staff.en).filter((key) => key in english)).toEqual([])
  })
})

/** A source file without its comments, because their examples may be in Chinese. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

describe('no text is outside the files', () => {
  const sources = globSync('{core,server,web}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)test-[\w-]+\.tsx?$/.test(file))
    .map((file) => ({ file, source: withoutComments(readFileSync(file, 'utf8')) }))

  it('in Chinese', () => {
    // The names of places, languages, parameters and families of materials, the words of searches, spreadsheets,
    // couriers and samples are data; the hint on an English page is in Chinese.
    const allowed = [
      'core/cash/remittance.ts',
      'core/catalogue/costs/cost-file.ts',
      'core/catalogue/detail/specifications.ts',
      'core/catalogue/facets/families.ts',
      'core/catalogue/spreadsheet/cells.ts',
      'core/catalogue/spreadsheet/guess-columns.ts',
      'core/catalogue/spreadsheet/products/make-specs.ts',
      'core/catalogue/spreadsheet/products/spec-options.ts',
      'core/catalogue/spreadsheet/units.ts',
      'core/companies/price-file.ts',
      'core/delivery/places.ts',
      'core/language.ts',
      'core/orders/lists/tags.ts',
      'core/parcels/courier-adapter.ts',
      'core/search/stems.ts',
      'core/search/terms.ts',
      'core/search/tokens.ts',
      'server/emails/sample-data.ts',
      'web/shell/language-hint.tsx',
    ]
    const chinese = sources.filter(({ source }) => /\p{Script=Han}/u.test(source)).map(({ file }) => file)
    expect(chinese.toSorted()).toEqual(allowed)
  })

  it('chosen by the language', () => {
    // A choice between languages is allowed, and so is a choice between marks without words.
    const choice =
      /=== '(?:en|zh-TW)'\s*\?\s*(?!'zh-TW'|'en'|''|\[)[`'"\w]|language === '(?:en|zh-TW)'\) return [`'"]/
    expect(choice.test("language === 'en' ? 'Yes' : '是'")).toBe(true)
    expect(sources.filter(({ source }) => choice.test(source)).map(({ file }) => file)).toEqual([])
  })
})
