import { readFileSync, statSync } from 'node:fs'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'

const file = 'web/fonts/noto-sans-tc-500.woff2'

/** The Chinese names in a file of the catalogue. */
function namesIn(file: string, field: string): string[] {
  const entries = JSON.parse(readFileSync(`catalogue/${file}.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >[]
  return entries.map((entry) => entry[field]?.['zh-TW'] ?? '')
}

test('the typeface of Chinese headings has the names of products and categories, and weighs little', () => {
  const known = new Set(openSync(file).characterSet)
  const names = [...namesIn('products', 'productName'), ...namesIn('categories', 'name')]
  expect(names.length).toBeGreaterThan(30)
  const characters = new Set(names.join('').match(/\p{Script=Han}/gu))
  expect([...characters].filter((each) => !known.has(each.codePointAt(0)!))).toEqual([])
  // Enough for a few hundred characters, which every Chinese page can afford.
  expect(statSync(file).size).toBeLessThan(72_000)
})
