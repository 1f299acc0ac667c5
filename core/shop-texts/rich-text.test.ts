import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeLink, plainText, type RichText } from './rich-text.ts'
import { richText } from './schemas.ts'

describe('a link in a text of the shop', () => {
  test.each([
    'https://example.com',
    'https://example.com/a?b=c#d',
    'mailto:shop@example.com',
    'mailto:shop@example.com?subject=Desk',
    'tel:+60123456789',
    '/contact',
    '/terms-conditions#warranty',
  ])('may lead to %s', (href) => expect(isSafeLink(href)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    'https:example.com',
    'https://user:secret@example.com',
    'https://localhost',
    'mailto:',
    'mailto:a@b.com?bcc=',
    'tel:call-me',
    'contact',
    '',
    `/${'a'.repeat(500)}`,
  ])('may not lead to %s', (href) => {
    const only = href === 'mailto:a@b.com?bcc='
    expect(isSafeLink(href)).toBe(only)
  })

  test('stays on the shop or leads to https, mailto or tel, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (href) => {
        if (!isSafeLink(href)) return
        const { protocol, origin } = new URL(href, 'https://shop.example.com')
        expect(['https:', 'mailto:', 'tel:']).toContain(protocol)
        if (href.startsWith('/')) expect(origin).toBe('https://shop.example.com')
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a text', () => {
  const text: RichText = [
    { kind: 'heading', runs: [{ kind: 'text', text: 'When it comes' }] },
    {
      kind: 'paragraph',
      runs: [
        { kind: 'text', text: 'In ' },
        { kind: 'bold', text: 'five days' },
        { kind: 'link', text: ', ask us', href: '/contact' },
      ],
    },
    { kind: 'list', items: [[{ kind: 'italic', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
  ]

  test('is stored unchanged, and can be read without its formatting', () => {
    expect(richText.parse(text)).toEqual(text)
    expect(plainText(text)).toBe('When it comes\nIn five days, ask us\none\ntwo')
  })

  test('may contain any words, which are kept as plain text', () => {
    const runs = [{ kind: 'text', text: '<script>alert(1)</script>' }]
    expect(richText.parse([{ kind: 'paragraph', runs }])).toEqual([{ kind: 'paragraph', runs }])
  })

  test.each([
    [
      'an unsafe link',
      [{ kind: 'paragraph', runs: [{ kind: 'link', text: 'x', href: 'javascript:alert(1)' }] }],
    ],
    ['an unknown block', [{ kind: 'html', runs: [] }]],
    ['an unknown field', [{ kind: 'paragraph', runs: [], html: '<b>' }]],
    [
      'a picture',
      [{ kind: 'paragraph', runs: [{ kind: 'image', text: '', src: 'https://example.com/x.png' }] }],
    ],
    ['a control character', [{ kind: 'paragraph', runs: [{ kind: 'text', text: 'a\u0007b' }] }]],
    ['HTML itself', '<p>Hello</p>'],
    ['too many blocks', Array.from({ length: 301 }, () => ({ kind: 'paragraph', runs: [] }))],
  ])('refuses %s', (_, value) => expect(richText.safeParse(value).success).toBe(false))
})
