import { expect, test } from 'vitest'
import { changedPaths } from './drafts.ts'

test('names each changed field by its path, and a changed list as one field', () => {
  const base = { code: 'a', hours: { opens: '1', closes: '2' }, links: [{ name: 'x' }] }
  expect(changedPaths(base, structuredClone(base))).toEqual([])
  expect(
    changedPaths(base, { code: 'b', hours: { opens: '1', closes: '3' }, links: [{ name: 'y' }] }),
  ).toEqual(['code', 'hours.closes', 'links'])
})
