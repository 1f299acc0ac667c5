import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium as playwright, type BrowserContext } from '@playwright/test'
import { signedInOwner } from '../../bench/members.ts'
import { chromium } from '../../../e2e/support/chromium.ts'
import { onDatabase, placeOne, sample } from '../buying.ts'
import { checked } from '../checks.ts'
import { countAnswers, withShop, type FaultRun, type Outcome, type Trial } from '../fault.ts'
import { presses, type Press, type Subject } from '../presses.ts'
import { startProxy, type Proxy } from '../../../server/testing/proxy.ts'
import { until } from '../shop.ts'

/** Maximum number of rounds of all presses. Each round takes seconds. */
const maxRounds = 10

/** The ways to cut the connection around a press. */
const ways: Record<string, (proxy: Proxy, press: () => Promise<void>) => Promise<void>> = {
  'cut before it': async (proxy, press) => {
    await proxy.refuse()
    await press()
  },
  'answer lost': async (proxy, press) => {
    proxy.loseAnswers()
    await press()
    await pause(700)
    await proxy.refuse()
  },
  'cut during it': async (proxy, press) => {
    await press()
    await pause(Math.random() * 80)
    await proxy.refuse()
  },
}

const how =
  'a browser reaches the shop by a proxy that cuts the line before a press, during it, or after it so that only the answer is lost; the line comes back and the same is pressed again until the page says that it is done'

/**
 * Presses a button while the connection is cut, and again when it is back. No acknowledged action may be lost or done
 * twice.
 */
export async function offlinePresses({ servedEngine, kind, times, print }: FaultRun): Promise<Outcome> {
  const fault = 'presses while the line is cut'
  return withShop({ fault, how, engine: await servedEngine(), kind }, async (trial) => {
    const proxy = await startProxy(trial.shop.origin)
    const browser = await playwright.launch(await chromium())
    const outcomes = new Map<string, number>()
    try {
      const url = await trial.engine.url()
      const staff = await onDatabase(url, signedInOwner)
      const rounds = Math.min(times, maxRounds)
      for (let round = 0; round < rounds; round += 1) {
        const order = await orderOf(trial, round)
        const context = await browser.newContext({ baseURL: proxy.url, locale: 'en-MY' })
        context.setDefaultTimeout(20_000)
        const cookies = { session: order.buyer.token, staff }
        await context.addCookies(
          Object.entries(cookies).map(([name, value]) => ({ name, value, url: proxy.url })),
        )
        for (const press of presses) {
          const way = sample(Object.keys(ways))
          print(`${fault}: ${press.what}, ${way}`)
          const times = await pressUntilDone(trial, { context, proxy, press, way, order })
          const outcome = `${way}, done by press ${times}`
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
        await context.close()
      }
      await trial.recover(performance.now())
      return {
        times: rounds * presses.length,
        saw: `${presses.map(({ what }) => what).join(', ')}: ${countAnswers(outcomes)}`,
        checked: `${checked}; what was pressed was done exactly once`,
        recovered: [],
      }
    } finally {
      await browser.close()
      await proxy.close()
    }
  })
}

/** Places a pending order of a buyer. */
async function orderOf({ buying, shop }: Trial, round: number): Promise<Subject['order']> {
  const buyer = buying.buyers[round % buying.buyers.length]
  while (!(await placeOne(buying, shop.origin, buyer))) await pause(100)
  return buying.submissions.at(-1) as Subject['order']
}

/** Cuts the connection around a press, restores it and presses again. Resolves to the number of presses. */
async function pressUntilDone(
  trial: Trial,
  options: { context: BrowserContext; proxy: Proxy; press: Press; way: string; order: Subject['order'] },
): Promise<number> {
  const { context, proxy, press, way, order } = options
  const url = await trial.engine.url()
  const query = <Row extends object>(text: string, values: unknown[]) =>
    onDatabase(url, async (client) => (await client.query<Row>(text, values)).rows)
  const [product] = await query<Subject['product']>(
    `select id, name ->> 'en' as name from products where id = $1`,
    [trial.buying.specs[0]?.product_id],
  )
  const subject: Subject = { mark: randomUUID(), order, product: product! }
  const page = await context.newPage()
  await press.prepare(page, subject)
  let times = 0
  const isDone = () => press.done(page, subject).isVisible()
  const pressOnce = async () => {
    times += 1
    // The button disappears once the action is done. If the next page could not be loaded, the test presses 'Try
    // again'.
    await press
      .button(page)
      .or(page.getByRole('button', { name: 'Try again', exact: true }))
      .last()
      .click({ timeout: 2_000 })
      .catch(() => {})
  }
  await ways[way]!(proxy, pressOnce)
  await pause(1_500)
  await proxy.open()
  await until(
    `${press.what}, ${way}`,
    async () => {
      if (await isDone()) return true
      await pressOnce()
      await pause(1_500)
      return isDone()
    },
    { within: 60_000 },
  ).catch((error: Error) => trial.check(false, error.message))
  await page.close()
  const about = [subject.mark, order.id]
  const found = await query<{ id?: string }>(press.find, about)
  trial.check(found.length === 1, `${press.what} was done ${found.length} times (${way}, ${times} presses)`)
  if (typeof press.settle === 'string') await query(press.settle, about)
  else press.settle?.(found, subject, trial.buying.submissions)
  return times
}
