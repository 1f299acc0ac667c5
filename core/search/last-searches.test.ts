import { expect, test } from 'vitest'
import { addSearch, parseLastSearches } from './last-searches.ts'

test('the newest search comes first, none is repeated, and five are stored', () => {
  expect(addSearch(['oak', 'desk'], ' Desk ')).toEqual(['Desk', 'oak'])
  expect(addSearch(['1', '2', '3', '4', '5'], '6')).toEqual(['6', '1', '2', '3', '4'])
  expect(addSearch(['oak'], '  ')).toEqual(['oak'])
})

test('unreadable entries are left out', () => {
  expect(parseLastSearches('["oak", 7, "", "desk"]')).toEqual(['oak', 'desk'])
  expect(parseLastSearches('broken')).toEqual([])
})
