import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPaths, mergeDrafts } from './drafts.ts'

const value = fc.constantFrom('', 'a', 'b')
const draft = fc.record({
  code: value,
  hours: fc.record({ opens: value, closes: value }),
  links: fc.array(fc.record({ name: value }), { maxLength: 2 }),
})

test('what differs is named by its path, a list as one', () => {
  const base = { code: 'a', hours: { opens: '1', closes: '2' }, links: [{ name: 'x' }] }
  expect(changedPaths(base, structuredClone(base))).toEqual([])
  expect(
    changedPaths(base, { code: 'b', hours: { opens: '1', closes: '3' }, links: [{ name: 'y' }] }),
  ).toEqual(['code', 'hours.closes', 'links'])
})

test('of two who change the same, what each changed alone holds, and mine where both did', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const merged = mergeDrafts(base, mine, theirs)
      const own = changedPaths(base, mine)
      const from = (path: string) => (own.includes(path) ? mine : theirs)
      expect(merged).toEqual({
        code: from('code').code,
        hours: { opens: from('hours.opens').hours.opens, closes: from('hours.closes').hours.closes },
        links: from('links').links,
      })
    }),
  )
})
