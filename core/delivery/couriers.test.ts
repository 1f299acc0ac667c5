import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countInputs } from '#tests/test-inputs.ts'
import { courier, courierLimits, hasFormat, templateProblem, trackingLink } from './couriers.ts'

const template = 'https://tracking.example/parcel/{number}?lang=en'

describe('security 36: a tracking link', () => {
  test('opens the page of the courier', () => {
    expect(trackingLink(template, 'EH123456789MY')).toBe(
      'https://tracking.example/parcel/EH123456789MY?lang=en',
    )
    expect(trackingLink('https://a.example/{number}/#{number}', '6000-12')).toBe(
      'https://a.example/6000-12/#6000-12',
    )
  })

  test('is missing without a courier or a valid number', () => {
    expect(trackingLink(undefined, 'EH123456789MY')).toBeUndefined()
    for (const number of [undefined, '', '../../evil', 'javascript:alert(1)', 'EH1234?x=1', 'EH 1234 567'])
      expect(trackingLink(template, number)).toBeUndefined()
  })

  test('stays on the site of its template for every accepted template and number', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '{number}',
      '/',
      '?',
      '#',
      '@',
      ':',
      '\\',
      '.',
      'me',
      '443',
      ' ',
      '\n',
      '[',
      '%',
    )
    const text = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''))
    const templates = fc
      .tuple(fc.constantFrom('', 'https://', 'https://a.example', 'https://a.example/'), text, text)
      .map(([begin, before, after]) => `${begin}${before}{number}${after}`)
    const numbers = fc.stringMatching(/^[A-Za-z0-9-]{4,40}$/)
    let saved = 0
    fc.assert(
      fc.property(templates, numbers, (template, number) => {
        if (templateProblem(template) !== undefined) return
        saved += 1
        countInputs()
        const link = trackingLink(template, number) ?? ''
        expect(link).toContain(number)
        const { protocol, host, username, password } = new URL(link)
        expect([protocol, host, username, password]).toEqual(['https:', new URL(template).host, '', ''])
      }),
      { numRuns: 3000 },
    )
    expect(saved).toBeGreaterThan(100)
  })
})

describe('a template', () => {
  test.each([
    'https://tracking.pos.com.my/tracking/{number}',
    'https://www.jtexpress.my/tracking/{number}',
    'HTTPS://track.example:8443/?no={number}&again={number}',
    'https://track.example/#/parcel/{number}',
    'https://追蹤.example/{number}',
  ])('%s is one', (text) => {
    expect(templateProblem(text)).toBeUndefined()
  })

  test.each([
    ['https://track.example/', 'templateNumber'],
    ['https://track.example/{NUMBER}', 'templateNumber'],
    ['http://track.example/{number}', 'templateHttps'],
    ['javascript:alert("{number}")', 'templateHttps'],
    ['//track.example/{number}', 'templateHttps'],
    ['https:track.example/{number}', 'templateHttps'],
    ['https:///{number}', 'templateHttps'],
    ['https://me:secret@track.example/{number}', 'templateCredentials'],
    ['https://track.example@evil.example/{number}', 'templateCredentials'],
    ['https://{number}@evil.example/', 'templateCredentials'],
    ['https://{number}.evil.example/', 'templateHost'],
    ['https://evil.example:{number}/', 'templateHost'],
    ['https://track.example\\@evil.example/{number}', 'templateAddress'],
    ['https://track.example/\n{number}', 'templateAddress'],
    ['https://track.example/a b/{number}', 'templateAddress'],
    ['https://track.example/\u202e{number}', 'templateAddress'],
    ['https://track/{number}', 'templateAddress'],
    ['https://?{number}', 'templateAddress'],
  ])('%j is refused: %s', (text, problem) => {
    expect(templateProblem(text)).toBe(`staff.couriers.${problem}`)
  })
})

describe('a courier', () => {
  const good = { name: 'City Link', tracking: template, active: true }
  const problems = (typed: object) => {
    const issues = z.safeParse(courier, { ...good, ...typed }).error?.issues ?? []
    return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  }

  test('is stored without spaces around its texts', () => {
    const typed = { ...good, name: ' City Link ', tracking: ` ${template}\n`, numberFormats: ' @@## ' }
    expect(z.parse(courier, typed)).toEqual({ ...good, numberFormats: '@@##' })
    expect(z.parse(courier, good).numberFormats).toBe('')
  })

  test('has number formats of digits, letters and the signs that stand for them', () => {
    expect(problems({ numberFormats: '@@#########MY, JT-##########' })).toEqual({})
    for (const numberFormats of ['[A-Z]{2}', '###', '####, EH*', '#'.repeat(41)])
      expect(problems({ numberFormats })).toEqual({ numberFormats: 'staff.couriers.formatsPattern' })
  })

  test('needs a name and a template of limited length', () => {
    expect(problems({ name: ' \u200b ', tracking: '' })).toEqual({
      name: 'catalogueFile.required',
      tracking: 'catalogueFile.required',
    })
    expect(problems({ tracking: 'http://x.example/{number}' })).toEqual({
      tracking: 'staff.couriers.templateHttps',
    })
    expect(problems({ tracking: `${template}${'x'.repeat(courierLimits.tracking)}` })).toEqual({
      tracking: 'common.tooLong',
    })
  })
})

test.each([
  ['EH123456789MY', true],
  ['eh123456789my', true],
  ['630002864925', true],
  ['EH7000000000MYH7', false],
  ['H123456789MY', false],
  ['EH12345678SMY', false],
  ['６30002864925', false],
])('%s has a format of a courier: %s', (number, has) => {
  expect(hasFormat(number, '@@#########my,\n############')).toBe(has)
  expect(hasFormat(number, ' , ')).toBe(true)
})
