import { expect, test } from 'vitest'
import {
  afterParam,
  choiceParam,
  flagParam,
  keyParam,
  pageParam,
  searchParams,
  searchTextParam,
  textParam,
  validParam,
} from './search-params.ts'

const list = searchParams({
  q: textParam(10),
  category: keyParam(10),
  sort: choiceParam(['newest', 'oldest'], 'newest'),
  status: choiceParam(['open', 'closed']),
  low: flagParam(),
  from: validParam((text) => /^\d{4}$/.test(text)),
  after: afterParam(),
  page: pageParam(50),
})
const initial = list.parse(new URLSearchParams())
const read = (search: string) => list.parse(new URLSearchParams(search))

test('a URL without parameters has the initial values', () => {
  expect(initial).toEqual({ q: '', category: '', sort: 'newest', low: false, page: 1 })
})

test.each([
  'q=a+long+search',
  'q=%00',
  'sort=best',
  'status=lost',
  'low=maybe',
  'from=soon',
  'after=0',
  'page=51',
])('the invalid ?%s is ignored', (search) => expect(read(search)).toEqual(initial))

test('every value is read, and written in the order of the table', () => {
  const search = 'q=oak&category=+desks&sort=oldest&status=open&low=yes&from=2026&after=12&page=3'
  expect(list.write(read(search)).toString()).toBe(search)
  expect(list.write(initial).size).toBe(0)
})

test('a new filter returns to the first page, a new page keeps the filters', () => {
  const values = read('q=oak&after=12&page=3')
  expect(list.with(values, { low: true }).toString()).toBe('q=oak&low=yes')
  expect(list.with(values, { page: 4 }).toString()).toBe('q=oak&page=4')
})

test('a search that is too long is cut', () => {
  expect(searchTextParam(3).read(' o\0aken ')).toBe('oak')
})
