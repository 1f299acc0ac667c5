import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import termsInChinese from '../../public/assets/data/terms-conditions.zh-TW.json' with { type: 'json' }
import { languages } from '../language.ts'
import { policyDocument } from '../policies/documents.ts'
import { parseFormatted } from '../policies/policies.ts'
import { deliveredSince, deliveredText } from './delivered.ts'
import { inLanguage, isEmpty, pairsOf, textNames, unfinishedIn, type BannerTexts } from './documents.ts'
import { parsePublishTime, shownAt, stateOf } from './publishing.ts'
import { textContents } from './schemas.ts'

describe.each(textNames)('the delivered %s', (name) => {
  test('can be saved unchanged, and is complete', () => {
    const text = deliveredText(name)
    expect(textContents[name].parse(text)).toEqual(text)
    expect(unfinishedIn(text)).toEqual([])
  })
})

test('the delivered terms are those of the file in each language', () => {
  const { sections, ...terms } = inLanguage(deliveredText('terms'), 'zh-TW')
  const { effectiveDate, lastUpdated: _, sections: inFile, ...file } = policyDocument.parse(termsInChinese)
  expect(terms).toEqual(file)
  expect(sections).toEqual(
    inFile.map((section) => ({
      ...section,
      content: parseFormatted(section.content),
      subsections: section.subsections.map((part) => ({ ...part, content: parseFormatted(part.content) })),
    })),
  )
  expect(deliveredSince('terms').toISOString()).toBe(
    new Date(`${effectiveDate}T00:00:00+08:00`).toISOString(),
  )
})

describe('"an English text without its Chinese one cannot be published"', () => {
  test.each(languages)('a text that lacks %s anywhere cannot be published', (language) => {
    for (const name of textNames) {
      const text = deliveredText(name)
      for (const { path, pair } of pairsOf(text)) {
        if (isEmpty(pair.en)) continue
        const kept = pair[language]
        pair[language] = typeof kept === 'string' ? '  ' : []
        expect(unfinishedIn(text)).toEqual('shown' in text && !text.shown ? [] : [{ path, language }])
        pair[language] = kept
      }
    }
  })

  test('a title is required; a note may be left out in both languages', () => {
    const story = deliveredText('story')
    story.chapters[1]!.title = { en: '', 'zh-TW': '' }
    story.chapters[2]!.content = { en: [], 'zh-TW': [{ kind: 'paragraph', runs: [] }] }
    expect(unfinishedIn(story)).toEqual([
      { path: 'chapters.1.title', language: 'en' },
      { path: 'chapters.1.title', language: 'zh-TW' },
    ])
  })

  test('a banner that is not shown needs no words', () => {
    const words: BannerTexts['text'] = {
      en: [{ kind: 'paragraph', runs: [{ kind: 'text', text: 'a' }] }],
      'zh-TW': [],
    }
    expect(unfinishedIn({ shown: false, until: '', text: words })).toEqual([])
    expect(unfinishedIn({ shown: true, until: '', text: words })).toEqual([
      { path: 'text', language: 'zh-TW' },
    ])
  })
})

test.each([
  [
    'a section twice',
    [
      ['hero', true],
      ['hero', true],
      ['rooms', true],
      ['on_sale', true],
      ['best_sellers', true],
      ['story', true],
      ['promises', true],
    ],
  ],
  ['a section less', [['hero', true]]],
  [
    'no hero',
    [
      ['hero', false],
      ['categories', true],
      ['rooms', true],
      ['on_sale', true],
      ['best_sellers', true],
      ['story', true],
      ['promises', true],
    ],
  ],
] as [string, [string, boolean][]][])('the home page refuses %s', (_, sections) => {
  const home = { sections: sections.map(([name, shown]) => ({ name, shown })) }
  expect(textContents.home.safeParse(home).success).toBe(false)
})

test.each(['https://example.com/x.png', '/pictures/../x', '//example.com/x.webp'])(
  'a hero refuses the picture %s',
  (picture) => {
    expect(textContents.hero.safeParse({ ...deliveredText('hero'), picture }).success).toBe(false)
  },
)

test('the terms keep the section that the pages on delivery and returns show', () => {
  const terms = deliveredText('terms')
  const others = terms.sections.filter(({ id }) => id !== 'delivery-returns-refunds')
  expect(textContents.terms.safeParse({ ...terms, sections: others }).success).toBe(false)
  expect(textContents.privacy.safeParse({ ...terms, sections: others }).success).toBe(true)
})

test('no two parts of a policy have the same id', () => {
  const terms = deliveredText('terms')
  terms.sections[1]!.id = terms.sections[0]!.id
  expect(textContents.terms.safeParse(terms).success).toBe(false)
})

describe('publishing', () => {
  const now = new Date('2026-11-24T02:07:00Z')

  test.each([
    ['2026-12-01T09:00', '2026-12-01T01:00:00.000Z'],
    ['2026-11-24T10:15', '2026-11-24T02:15:00.000Z'],
  ])("at %s is a time in the shop's time zone", (typed, moment) => {
    expect(parsePublishTime(typed, now)?.toISOString()).toBe(moment)
  })

  test.each([
    '2026-11-24T10:00',
    '2026-12-01T09:10',
    '2028-01-01T00:00',
    '2026-02-30T09:00',
    '2026-12-01',
    'soon',
    '',
  ])('at %s is refused', (typed) => expect(parsePublishTime(typed, now)).toBeUndefined())

  test('shows the newest version whose time has passed, and never a draft', () => {
    const moment = fc.option(
      fc.integer({ min: -5, max: 5 }).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
    )
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const versions = moments.map((publishAt, index) => ({ version: index + 1, publishAt }))
        const published = versions.filter((version) => stateOf(version, now) === 'published')
        expect(shownAt(versions, now)).toEqual(published.at(-1))
        expect(published.every(({ publishAt }) => publishAt !== null && publishAt <= now)).toBe(true)
      }),
    )
  })
})
