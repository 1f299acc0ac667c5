import { statSync } from 'node:fs'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { headingCharacters } from '../../tools/heading-characters.ts'

const file = 'web/fonts/noto-sans-tc-500.woff2'

test('the typeface of Chinese headings has every character of headings and names, and weighs little', () => {
  const known = new Set(openSync(file).characterSet)
  const characters = [...headingCharacters()]
  expect(characters.length).toBeGreaterThan(400)
  const missing = characters.filter((each) => !known.has(each.codePointAt(0)!))
  expect(missing, 'to add them, run `npm run fonts`').toEqual([])
  // This size suffices for a few hundred characters, and every Chinese page can afford it.
  expect(statSync(file).size).toBeLessThan(78_000)
})
