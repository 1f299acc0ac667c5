import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedNames, mergeDrafts } from './drafts.ts'

const value = fc.constantFrom('', 'a', 'b')
const draft = fc.record({ code: value, amount: value, links: fc.array(value, { maxLength: 2 }) })

test('what differs is named, lists by what they hold', () => {
  const base = { code: 'a', amount: '1', links: ['x'] }
  expect(changedNames(base, { ...base, links: ['x'] })).toEqual([])
  expect(changedNames(base, { code: 'b', amount: '1', links: ['x', 'y'] })).toEqual(['code', 'links'])
})

test('of two who change the same, what each changed alone holds, and mine where both did', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const merged = mergeDrafts(base, mine, theirs)
      const own = changedNames(base, mine)
      for (const name of ['code', 'amount', 'links'] as const)
        expect(merged[name]).toEqual(own.includes(name) ? mine[name] : theirs[name])
    }),
  )
})
