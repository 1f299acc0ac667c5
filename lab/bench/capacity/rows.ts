import type { Row } from '../row.ts'
import type { Measured } from './measure.ts'
import { assumptions, databaseFullAt, demandOf, stages, type Cost, type Costs, type Quotas } from './model.ts'

/** `3.41 ms` */
export const milliseconds = (seconds: number) => `${(seconds * 1000).toPrecision(3)} ms`

/** With two digits that count: `0.026`, `1,100`. */
const rounded = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 })

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

const information = { limit: '', goal: '', holds: undefined }

/** What each kind of request costs, by part. */
export function costRows({ costs, orderAlone, written }: Measured): Row[] {
  const named: [string, Cost][] = [
    ['a page from the cache', costs.cachedPage],
    ['a page rendered anew', costs.renderedPage],
    ['a call of the catalogue from the cache', costs.cachedCall],
    ['a call of the catalogue read anew', costs.readCall],
    ['an order of three lines, its emails not included', orderAlone],
    ['an order of three lines with its emails', costs.order],
  ]
  return [
    ...named.map(([what, { shop, database }]) => ({
      ...information,
      what: `processor: ${what}`,
      measured: `shop ${milliseconds(shop)}, database ${milliseconds(database)}`,
    })),
    {
      ...information,
      what: 'written: an order of three lines with its emails',
      measured: `${kilobytes(written.stored)} of tables, ${kilobytes(written.log)} of log`,
    },
  ]
}

/** From how many processes on the database is full, by the model. */
export function fullRow(quotas: Quotas, cost: Cost): Row {
  return {
    ...information,
    what: `the database is full with orders, by the model`,
    measured: `from ${databaseFullAt(quotas, cost).toFixed(1)} processes on: ${(quotas.database / cost.database).toFixed(1)}/s`,
    limit: `${quotas.shop} of a core for each process, ${quotas.database} for the database`,
  }
}

/** What each stage of the plan takes, by the costs that were measured. */
export function demandRows(costs: Costs): Row[] {
  return stages.map((stage) => {
    const demand = demandOf(stage, costs)
    return {
      ...information,
      what: `plan, ${stage.name}: ${stage.visitorsADay.toLocaleString('en')} visitors and ${stage.ordersADay.toLocaleString('en')} orders a day`,
      measured: `by arithmetic: ${rounded(demand.shopCores)} cores for the shop, ${rounded(demand.databaseCores)} for the database`,
      limit: `${rounded(demand.requestsPerSecond)} requests and ${rounded(demand.ordersPerSecond)} orders a second at the peak hour, ${assumptions.fromCache * 100} of 100 requests from ${stage.cache === 'own' ? "the shop's own cache" : 'a shared cache'}, ${assumptions.free * 100} % of each core free`,
    }
  })
}
