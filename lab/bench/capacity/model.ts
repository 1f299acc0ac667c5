/** Seconds of one core that a request costs. */
export interface Cost {
  shop: number
  database: number
}

/** Cores that one process of the shop has, and those that the database has. */
export type Quotas = Cost

/**
 * Requests a second that so many processes answer: what the processes or the database can do, whichever is less; no
 * more than the processes for what needs no database.
 */
export function throughput(processes: number, quotas: Quotas, cost: Cost): number {
  return Math.min((processes * quotas.shop) / cost.shop, quotas.database / cost.database)
}

/** The number of processes, with its fraction, from which on the database is full. */
export function databaseFullAt(quotas: Quotas, cost: Cost): number {
  return quotas.database / cost.database / (quotas.shop / cost.shop)
}

/** What the requests cost of which the plan is made. */
export interface Costs {
  cachedPage: Cost
  renderedPage: Cost
  cachedCall: Cost
  readCall: Cost
  /** With its emails. */
  order: Cost
}

export interface Stage {
  name: string
  visitorsADay: number
  ordersADay: number
  /** Which cache answers most pages and calls: that of each process, or one in front of them. */
  cache: 'own' | 'shared'
}

export interface Demand {
  /** At the peak hour, those included that a shared cache answers. */
  requestsPerSecond: number
  ordersPerSecond: number
  /** Cores to have, with the free share. */
  shopCores: number
  databaseCores: number
}

/** What the plan assumes of visitors, and how much it leaves free. */
export const assumptions = {
  peakHour: 0.1,
  pagesPerVisit: 10,
  callsPerVisit: 30,
  /** Of pages and calls; the others are rendered and read anew. */
  fromCache: 0.95,
  /** Of each core. */
  free: 0.5,
}

export const stages: readonly Stage[] = [
  { name: 'one machine', visitorsADay: 20_000, ordersADay: 1_000, cache: 'own' },
  { name: 'three machines', visitorsADay: 1_000_000, ordersADay: 50_000, cache: 'shared' },
  { name: 'a hundred times more', visitorsADay: 100_000_000, ordersADay: 5_000_000, cache: 'shared' },
]

/** What a stage asks for at its peak hour, and the cores that takes. */
export function demandOf({ visitorsADay, ordersADay, cache }: Stage, costs: Costs): Demand {
  const { peakHour, pagesPerVisit, callsPerVisit, fromCache, free } = assumptions
  const perSecond = (aDay: number) => (aDay * peakHour) / 3600
  const pages = perSecond(visitorsADay * pagesPerVisit)
  const calls = perSecond(visitorsADay * callsPerVisit)
  const orders = perSecond(ordersADay)
  const own = cache === 'own' ? fromCache : 0
  const load: [number, Cost][] = [
    [pages * own, costs.cachedPage],
    [pages * (1 - fromCache), costs.renderedPage],
    [calls * own, costs.cachedCall],
    [calls * (1 - fromCache), costs.readCall],
    [orders, costs.order],
  ]
  const cores = (part: keyof Cost) => load.reduce((sum, [rate, cost]) => sum + rate * cost[part], 0)
  return {
    requestsPerSecond: pages + calls,
    ordersPerSecond: orders,
    shopCores: cores('shop') / (1 - free),
    databaseCores: cores('database') / (1 - free),
  }
}
