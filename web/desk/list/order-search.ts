import { orderQueues, orderStatuses, shippingMethods, type OrderQueue } from '#core/orders/statuses.ts'
import { orderSorts } from '#core/orders/lists/sorting.ts'
import { maxTag } from '#core/orders/lists/tags.ts'
import { countedReasons, isCounted } from '#core/figures/counted-orders.ts'
import { countedLists } from '#core/figures/figures.ts'
import { isShopDay } from '#core/figures/periods.ts'
import {
  afterParam,
  choiceParam,
  keyParam,
  pageParam,
  searchParams,
  searchTextParam,
  validParam,
  type ValuesOf,
} from '#core/search-params.ts'

/** All lists: the list of all orders, and the queues. */
export const orderLists = ['all', ...orderQueues] as const
export type OrderList = OrderQueue | 'all'

const countedKey = () => validParam((text) => text !== '' && text.length <= 200 && !text.includes('\0'))

const params = searchParams({
  queue: choiceParam(orderLists),
  q: searchTextParam(200),
  status: choiceParam(orderStatuses),
  shippingMethod: choiceParam(shippingMethods),
  tag: searchTextParam(maxTag),
  from: validParam(isShopDay),
  to: validParam(isShopDay),
  // The filters of a list that was opened from a figure: "Figures open the list they count."
  figure: choiceParam(countedLists),
  place: countedKey(),
  category: countedKey(),
  product: countedKey(),
  staff: countedKey(),
  reason: choiceParam(countedReasons),
  sort: choiceParam(orderSorts),
  view: keyParam(100),
  after: afterParam(),
  /** The number of the page, which is only displayed. `after` determines where the page begins. */
  page: pageParam(),
})

/** The queue in the URL of a list or an order. */
export const queueParams = searchParams({ queue: choiceParam(orderQueues) })

/** A list of orders, as its URL describes it. */
export interface OrderSearch extends Partial<Omit<ValuesOf<typeof params>, 'queue'>> {
  list: OrderList
  q: string
}

/**
 * Parses the URL of a list. Without parameters, the list is the first queue. With filters but no queue, it is the list
 * of all orders.
 *
 * @example
 * parseOrderSearch(new URLSearchParams('')).list //=> 'to_confirm'
 * parseOrderSearch(new URLSearchParams('q=Tan')).list //=> 'all'
 * parseOrderSearch(new URLSearchParams('queue=to_ship&status=pending')).status //=> undefined
 */
export function parseOrderSearch(parameters: URLSearchParams): OrderSearch {
  const { queue, status, ...read } = params.parse(parameters)
  const filters = { ...read, page: read.after === undefined ? 1 : read.page }
  const isEmpty = params.write({ status, ...filters, view: '' }).size === 0
  const list = queue ?? (isEmpty ? 'to_confirm' : 'all')
  // A queue implies its status.
  return { ...filters, list, ...(list === 'all' && { status }) }
}

/** The URL parameters of a list, always in the same sequence. */
export function orderSearchParameters({ list, ...filters }: OrderSearch): URLSearchParams {
  return params.write({ queue: list, ...filters, ...(filters.after === undefined && { page: 1 }) })
}

/** The API query of a list. */
export function orderQuery({ list, view: _view, page: _page, tag, ...filters }: OrderSearch) {
  return { ...filters, ...(tag && { tag }), ...(list !== 'all' && { queue: list }) }
}

/** Whether a search or filter narrows a list. */
export function isNarrowed(search: OrderSearch): boolean {
  const { q, status, shippingMethod, tag, from, to } = search
  return [q, status, shippingMethod, tag, from, to].some(Boolean) || isCounted(search)
}
