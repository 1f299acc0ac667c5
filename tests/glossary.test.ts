import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import glossary from '../messages/glossary.json' with { type: 'json' }

interface Term {
  word: string
  refused: string[]
  /** Longer words that contain a refused word but have another meaning. */
  except?: string[]
}

const terms: Term[] = Object.values(glossary)

/** The files that contain the shop's Chinese texts: messages, policies, goods and the program itself. */
const files = globSync([
  'messages/zh-TW/**/*.json',
  'catalogue/*.json',
  'public/assets/data/*.zh-TW.json',
  'server/database/migrations/*.sql',
  '{core,server,web}/**/*.{ts,tsx}',
]).filter((file) => !/(?:^|\/)test-|\.test\.tsx?$/.test(file))
const chinese = files.map((file) => ({
  file,
  lines: readFileSync(file, 'utf8')
    .split('\n')
    // Shoppers type the search words; the shop does not show them.
    .map((line) => (/\p{Script=Han}/u.test(line) && !line.includes('"searchWords":') ? line : '')),
}))

test('Chinese texts use the word of the glossary for a thing, and no refused one', () => {
  const found = chinese.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      terms.flatMap(({ word, refused, except = [] }) => {
        const text = except.reduce((rest, allowed) => rest.replaceAll(allowed, ''), line)
        return refused
          .filter((variant) => text.includes(variant))
          .map((variant) => `${file}:${index + 1}: ${variant}, better ${word}`)
      }),
    ),
  )
  expect(found).toEqual([])
})

test('every word of the glossary is used, and is no refused word of another row', () => {
  const all = chinese.map(({ lines }) => lines.join('\n')).join('\n')
  expect(terms.filter(({ word }) => !all.includes(word))).toEqual([])
  const refused = terms.flatMap((term) => term.refused)
  expect(terms.filter(({ word }) => refused.some((variant) => word.includes(variant)))).toEqual([])
})
