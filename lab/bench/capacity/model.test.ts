import { expect, test } from 'vitest'
import { databaseFullAt, demandOf, throughput, type Costs } from './model.ts'

const quotas = { shop: 0.15, database: 0.36 }
/** 30 orders a second from one process, 120 from the database. */
const order = { shop: 0.005, database: 0.003 }

test('throughput grows by processes until the database is full', () => {
  expect(databaseFullAt(quotas, order)).toBeCloseTo(4)
  const orders = [1, 2, 4, 6].map((processes) => throughput(processes, quotas, order))
  expect(orders.map(Math.round)).toEqual([30, 60, 120, 120])
})

test('what needs no database grows without an end', () => {
  expect(throughput(8, quotas, { shop: 0.003, database: 0 })).toBeCloseTo(400)
})

test('a stage takes what its peak hour costs, twice over; a shared cache takes nineteen of twenty off the shop', () => {
  const nothing = { shop: 0, database: 0 }
  const costs: Costs = {
    cachedPage: { shop: 0.001, database: 0 },
    renderedPage: { shop: 0.01, database: 0.002 },
    cachedCall: nothing,
    readCall: { shop: 0.002, database: 0.004 },
    order: { shop: 0.05, database: 0.02 },
  }
  // 1,000 pages, 3,000 calls and 10 orders a second at the peak hour.
  const stage = { name: 'a stage', visitorsADay: 3_600_000, ordersADay: 360_000 }
  const shared = demandOf({ ...stage, cache: 'shared' }, costs)
  expect(shared.requestsPerSecond).toBeCloseTo(4_000)
  expect(shared.ordersPerSecond).toBeCloseTo(10)
  expect(shared.shopCores).toBeCloseTo(2 * (50 * 0.01 + 150 * 0.002 + 10 * 0.05))
  expect(shared.databaseCores).toBeCloseTo(2 * (50 * 0.002 + 150 * 0.004 + 10 * 0.02))
  const own = demandOf({ ...stage, cache: 'own' }, costs)
  expect(own.shopCores - shared.shopCores).toBeCloseTo(2 * 950 * 0.001)
  expect(own.databaseCores).toBeCloseTo(shared.databaseCores)
})
