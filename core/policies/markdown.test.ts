import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, type RichText } from '../shop-texts/rich-text.ts'
import { toMarkdown } from './markdown.ts'
import { parseFormatted } from './policies.ts'

test('text by staff becomes Markdown: headings, lists, bold and italic, links written out', () => {
  const text: RichText = [
    { kind: 'heading', runs: [{ kind: 'text', text: 'Warranty' }] },
    {
      kind: 'paragraph',
      runs: [
        { kind: 'bold', text: 'Ten ' },
        { kind: 'text', text: 'years, 2*2. ' },
        { kind: 'link', text: 'Ask us', href: '/contact' },
      ],
    },
    { kind: 'list', items: [[{ kind: 'italic', text: 'desks' }], [{ kind: 'text', text: 'chairs' }]] },
  ]
  expect(toMarkdown(text)).toBe('## Warranty\n\n**Ten** years, 2∗2. Ask us (/contact)\n\n- *desks*\n- chairs')
})

test('no word is lost on the way to a file and back', () => {
  const words = fc.stringMatching(/^[a-z桌椅*]{1,8}( [a-z桌椅*]{1,8})?$/)
  const run = fc.record({
    kind: fc.constantFrom('text' as const, 'bold' as const, 'italic' as const),
    text: words,
  })
  const line = fc.array(run, { minLength: 1, maxLength: 1 })
  const block = fc.oneof(
    fc.record({ kind: fc.constantFrom('heading' as const, 'paragraph' as const), runs: line }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (text) => {
      expect(plainText(parseFormatted(toMarkdown(text)))).toBe(plainText(text).replaceAll('*', '∗'))
    }),
  )
})
