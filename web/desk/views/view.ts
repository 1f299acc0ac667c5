import type { CallOutput } from '../../api/client.ts'
import {
  orderQuery,
  orderSearchParameters,
  parseOrderSearch,
  type OrderSearch,
} from '../list/order-search.ts'

/** A saved view, as the API returns it. */
export type OrderView = CallOutput<'GET /staff/order-views'>['views'][number]

/** Returns the list that a view describes. */
function searchOf({ id, filters }: OrderView): OrderSearch {
  const { queue, tag = '', ...others } = filters
  return { ...others, tag, list: queue ?? 'all', view: id }
}

/**
 * Parses the URL of a list. A URL that only names a view means the saved view. With filters, it means a changed view.
 */
export function parseViewSearch(parameters: URLSearchParams, views: readonly OrderView[]): OrderSearch {
  const search = parseOrderSearch(parameters)
  const view = views.find(({ id }) => id === search.view)
  if (view === undefined || parameters.has('queue')) return search
  const { view: _view, after: _after, page: _page, list: _list, ...filters } = search
  const namesOnlyView = orderSearchParameters({ ...filters, list: 'all' }).size === 1
  return namesOnlyView ? { ...searchOf(view), after: search.after, page: search.page } : search
}

/** The part of a list that a view saves. */
export function filtersOf(search: OrderSearch) {
  const { after: _after, ...filters } = orderQuery(search)
  return filters
}

const sorted = (filters: object) =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .toSorted(),
  )

/** Whether a list differs from its view. */
export const isChanged = (search: OrderSearch, view: OrderView): boolean =>
  sorted(filtersOf(search)) !== sorted(filtersOf(searchOf(view)))
