import { expect, test } from 'vitest'
import { orderSearchParameters } from '../list/order-search.ts'
import { isChanged, parseViewSearch, type OrderView } from './view.ts'

const view: OrderView = {
  id: 'v1',
  name: 'My morning',
  shared: false,
  mayEdit: true,
  filters: { q: 'tan', queue: 'to_confirm', tag: 'vip', sort: 'due' },
  look: { columns: null, density: 'dense' },
}
const parse = (address: string) => parseViewSearch(new URLSearchParams(address), [view])

test('an address that names only a view shows that view, also on its further pages', () => {
  expect(parse('view=v1')).toMatchObject({
    view: 'v1',
    list: 'to_confirm',
    q: 'tan',
    tag: 'vip',
    sort: 'due',
  })
  expect(parse('view=v1&after=1000007')).toMatchObject({ q: 'tan', after: 1000007 })
  expect(isChanged(parse('view=v1'), view)).toBe(false)
})

test('an address with filters means a changed view, unless they equal the saved filters', () => {
  const whole = orderSearchParameters(parse('view=v1')).toString()
  expect(isChanged(parse(whole), view)).toBe(false)
  expect(isChanged(parse('view=v1&queue=all'), view)).toBe(true)
  expect(parse('view=v1&queue=all').q).toBe('')
  expect(isChanged(parse(whole.replace('vip', 'other')), view)).toBe(true)
})

test('if a view no longer exists, the filters of its address still apply', () => {
  expect(parse('view=gone&queue=to_ship')).toMatchObject({ list: 'to_ship', view: 'gone' })
})
