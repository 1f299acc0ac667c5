import { orderQueues, type OrderQueue } from '../../../../core/orders/queues.ts'
import {
  orderStatuses,
  shippingMethods,
  type OrderStatus,
  type ShippingMethod,
} from '../../../../core/orders/orders.ts'
import { isShopDay } from '../../../../core/figures/periods.ts'

/** The lists of orders: a queue each, and all of them. */
export const orderLists = [...orderQueues, 'all'] as const
export type OrderList = OrderQueue | 'all'

/** What the address of the orders' page says. */
export interface OrderSearch {
  list: OrderList
  q: string
  status?: OrderStatus | undefined
  shippingMethod?: ShippingMethod | undefined
  /** Days like '2026-03-02'. */
  from?: string | undefined
  to?: string | undefined
  /** What the page comes after. */
  after?: number | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], said: string | null) =>
  values.find((value) => value === said)

function dayOf(said: string | null): string | undefined {
  return said !== null && isShopDay(said) ? said : undefined
}

function numberOf(said: string | null): number | undefined {
  const number = Number(said)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/**
 * The list that an address asks for; whatever it says wrongly counts as not said. Who asks for nothing gets what is to
 * do first; who asks for something without naming a queue means all orders.
 *
 * @example
 * parseOrderSearch(new URLSearchParams('')).list //=> 'to_confirm'
 * parseOrderSearch(new URLSearchParams('q=Tan')).list //=> 'all'
 * parseOrderSearch(new URLSearchParams('queue=to_ship&status=pending')).status //=> undefined
 */
export function parseOrderSearch(parameters: URLSearchParams): OrderSearch {
  const said = {
    q: (parameters.get('q') ?? '').trim().slice(0, 200),
    shippingMethod: oneOf(shippingMethods, parameters.get('shippingMethod')),
    from: dayOf(parameters.get('from')),
    to: dayOf(parameters.get('to')),
    after: numberOf(parameters.get('after')),
  }
  const status = oneOf(orderStatuses, parameters.get('status'))
  const nothing = status === undefined && Object.values(said).every((value) => !value)
  const list = oneOf(orderLists, parameters.get('queue')) ?? (nothing ? 'to_confirm' : 'all')
  // A queue is about one status already.
  return { ...said, list, ...(list === 'all' && { status }) }
}

/**
 * The address parameters of a list, always in the same order.
 *
 * @example
 * orderSearchParameters({ list: 'to_ship', q: 'Tan' }).toString() //=> 'queue=to_ship&q=Tan'
 */
export function orderSearchParameters({ list, ...said }: OrderSearch): URLSearchParams {
  const parameters = new URLSearchParams({ queue: list })
  for (const name of ['q', 'status', 'shippingMethod', 'from', 'to', 'after'] as const) {
    const value = said[name]
    if (value) parameters.set(name, String(value))
  }
  return parameters
}

/** The same as the API is asked. */
export function orderQuery({ list, ...said }: OrderSearch) {
  return list === 'all' ? said : { ...said, queue: list }
}

/** Whether a list is narrowed by words or filters. */
export function isNarrowed({ q, status, shippingMethod, from, to }: OrderSearch): boolean {
  return [q, status, shippingMethod, from, to].some(Boolean)
}
