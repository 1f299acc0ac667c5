import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createResponseCache } from '../cache/serve.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { serveForTest } from '../testing/test-traces.ts'
import { countEvent } from './events.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { readExpression, readMetrics } from './test-promql.ts'

const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
const read = (file: string) => readFileSync(`deploy/observe/${file}`, 'utf8')

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
interface Case {
  name: string
  input_series: { series: string }[]
  promql_expr_test: { expr: string; exp_samples: { labels: string }[] }[]
}
const alerts = (load(read('rules.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)
const { tests: cases } = load(read('rules.test.yml')) as { tests: Case[] }
const dashboard = JSON.parse(read('grafana/shop.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}

/** Metrics that come from Prometheus and its node exporter, not from the shop. */
const foreign = /^(?:up$|node_filesystem_|ALERTS$)/
/** Labels that Prometheus adds. */
const added = ['instance', 'job']

let shop: Awaited<ReturnType<typeof createTestShop>>
let metrics: Metrics
let series: Map<string, Record<string, string>[]>

beforeAll(async () => {
  shop = await createTestShop()
  const { context } = shop
  metrics = createMetrics(context.database.$client, {
    codesPerDay: 200,
    countCodes: async () => 1,
    listenerState: () => ({ isConnected: true, heartbeatAge: 1000 }),
  })
  const app = createApp(context, { client: undefined }, () => async (c) => c.html('page'), metrics)
  const { app: served, close } = await serveForTest(createResponseCache(context).listener(app, metrics))
  await context.databaseListener.ready()
  const browser = openBrowser(served)
  for (const path of ['/home', '/home', '/nowhere', '/api/categories', '/health/ready'])
    await browser.get(path)
  const member = await signedInMember({ ...shop, app })
  const [spec] = await stockedSpecs(shop, 1)
  await place(member, [[spec!, 1]])
  await expect(place(member, [[spec!, 1]])).rejects.toThrow('refused')
  await openBrowser(app).post('/api/users/login', { phoneNumber: '+60123450001', password: 'x' })
  await openBrowser(app).post('/api/staff/login', { email: 'a@example.com', password: 'x' })
  await context.database.execute('alter table specs rename to gone')
  await expect(place(member, [[spec!, 1]])).rejects.toThrow('internal')
  await context.database.execute('alter table gone rename to specs')
  // An error that no provider of the demo can cause.
  countEvent('provider error', { provider: 'cache purge', reason: 'error' })
  countEvent('provider error', { provider: 'mail', reason: 'email_failed' })
  countEvent('cached answer', { cache: 'pages', outcome: 'stale' })
  series = readMetrics(await metrics.read())
  await close()
})
afterAll(async () => {
  metrics.stop()
  await shop.close()
})

/** Lists the metrics of an expression that the shop does not have. */
function unknownIn(expression: string): string[] {
  const { selected, grouped } = readExpression(expression.replaceAll('$__rate_interval', '5m'))
  const own = selected.filter(({ name }) => !foreign.test(name))
  if (selected.length === 0) return ['no metric']
  const known = new Set([
    ...own.flatMap(({ name }) => (series.get(name) ?? []).flatMap(Object.keys)),
    ...added,
  ])
  return [
    ...own.filter(({ name }) => !series.has(name)).map(({ name }) => name),
    ...(own.length > 0 ? grouped.filter((label) => !known.has(label)) : []),
    ...own.flatMap(({ name, labels }) =>
      Object.entries(labels).flatMap(([label, values]) =>
        values
          .filter((value) => !(series.get(name) ?? []).some((one) => one[label] === value))
          .map((value) => `${name}{${label}="${value}"}`),
      ),
    ),
  ]
}

test('a rule that uses something unknown is noticed', () => {
  expect(unknownIn('sum by (route) (rate(shop_route_seconds_count{status="2xx"}[5m])) > 0')).toEqual([])
  expect(unknownIn('rate(shop_gone_total[5m]) > 1')).toEqual(['shop_gone_total'])
  expect(unknownIn('sum by (place) (shop_messages)')).toEqual(['place'])
  expect(unknownIn('shop_messages{state=~"waiting|lost"} > 1')).toEqual(['shop_messages{state="lost"}'])
  expect(unknownIn('1 > 0')).toEqual(['no metric'])
})

describe('an alert', () => {
  test.each(alerts.map(({ alert, ...rule }) => [alert, rule] as const))(
    '%s uses what the shop measures, and says what to do',
    (_alert, { expr, labels, annotations }) => {
      expect(unknownIn(expr)).toEqual([])
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary.length).toBeGreaterThan(10)
      expect(annotations.action.length).toBeGreaterThan(10)
    },
  )

  test.each(alerts.map(({ alert }) => alert))(
    '%s has a case in which it fires, and one in which it does not',
    (alert) => {
      const fires = ({ promql_expr_test: moments }: Case) =>
        moments.some(({ exp_samples: samples }) =>
          samples.some(({ labels }) => labels.includes(`"${alert}"`)),
        )
      expect(cases.filter(fires)).not.toEqual([])
      // The case of a healthy shop contains the series of every alert.
      const [healthy] = cases
      expect(fires(healthy!)).toBe(false)
      const named = healthy!.input_series.map(({ series: one }) => /^\w+/.exec(one)![0])
      const { selected } = readExpression(alerts.find((one) => one.alert === alert)!.expr)
      for (const { name } of selected) expect(named).toContain(name)
    },
  )
})

test('the cases use series that the shop has', () => {
  const fed = cases.flatMap(({ input_series: input }) => input.map((one) => one.series))
  expect(fed.length).toBeGreaterThan(50)
  for (const one of fed) {
    const [name = '', labels = {}] =
      [...readMetrics(`${one} 0`)].map(([key, [first]]) => [key, first] as const)[0] ?? []
    if (foreign.test(name)) continue
    const known = (series.get(name) ?? []).map((own) => Object.keys(own).toSorted().join())
    const given = Object.keys(labels).filter((label) => !added.includes(label))
    expect(known, one).toContain(given.toSorted().join())
  }
})

/** The name of a histogram, from the name of one of its series. */
const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

describe('the dashboard', () => {
  const graphs = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  )
  test.each(graphs)('%s uses what the shop measures: %s', (_title, expr) => {
    expect(unknownIn(expr)).toEqual([])
  })

  test('shows every metric of the shop', () => {
    const shown = graphs.flatMap(([, expr]) => readExpression(expr).selected.map(({ name }) => name))
    const own = [...series.keys()].filter((name) => name.startsWith('shop_'))
    expect(own.filter((name) => !shown.map(base).includes(base(name)))).toEqual([])
  })
})

test('no label holds an address, and routes are patterns', () => {
  const routes = series.get('shop_route_seconds_count')!.map(({ route }) => route)
  expect(routes).toEqual(expect.arrayContaining(['/home', '/api/categories', '/api/orders', '/health/ready']))
  expect(JSON.stringify([...series])).not.toContain('nowhere')
})
