import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RichRun } from '#core/shop-texts/rich-text.ts'
import { fromEditor, toEditor } from './editor-json.ts'

const words = fc.constantFrom('desk', '椅子', 'RM 1,299', '<b>', ' a ')
const run = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'bold' as const, 'italic' as const), text: words }),
  fc.record({ kind: fc.constant('link' as const), text: words, href: fc.constant('/contact') }),
)
const runs = fc.array<RichRun>(run, { minLength: 1, maxLength: 4 })
const block = fc.oneof(
  fc.record({ kind: fc.constantFrom('heading' as const, 'paragraph' as const), runs }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(runs, { minLength: 1, maxLength: 4 }) }),
)

test('a text that goes through the editor comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(block), (text) => {
      expect(fromEditor(toEditor(text))).toEqual(text)
    }),
  )
})

const item = (...content: object[]) => ({ type: 'listItem', content })
const paragraph = (text?: string) => ({
  type: 'paragraph',
  ...(text !== undefined && { content: [{ type: 'text', text }] }),
})

test('empty parts are left out, and nested lists become one', () => {
  const inner = { type: 'bulletList', content: [item(paragraph('two'))] }
  expect(
    fromEditor({
      type: 'doc',
      content: [
        paragraph(),
        paragraph('  '),
        { type: 'bulletList', content: [item(paragraph('one'), inner), item(paragraph())] },
        { type: 'bulletList', content: [item(paragraph())] },
      ],
    }),
  ).toEqual([{ kind: 'list', items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] }])
  expect(fromEditor(toEditor([]))).toEqual([])
})
