import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashPassword } from '../server/services/accounts/passwords.ts'
import { onDatabase, placeOne, prepareBuying, settle } from './buying.ts'
import { look } from './checks.ts'
import { countAnswers } from './fault.ts'
import type { Engine } from './engine.ts'
import { askAtRate, askInTurns, mixedLoad, type Answered, type Kind, type Shoppers } from './mixed-load.ts'
import { nowInUtc, type Row } from './report.ts'
import { openHandles, residentMegabytes } from './process-usage.ts'
import { startShop, until } from './shop.ts'

/** Shoppers at once who find the rate that the shop sustains, and how long they take for it, in seconds. */
const finding = { shoppers: 24, seconds: 20 }
/** Members who sign in. */
const members = 300
/** The most that a process may have in memory at the end beyond what it had after a tenth of the time, in megabytes. */
const growth = 60

/**
 * "A mixed load for 10 minutes at twice the rate it sustains: it sheds with 503 and Retry-After instead of falling over,
 * admitted requests keep p99 under 500 ms, memory and file handles stay flat, and afterwards stock, orders and money
 * agree." The rate counts requests by when they are due, not by when the one before is answered.
 */
export async function overload(about: {
  engine: () => Promise<Engine>
  minutes: number
  tell: (line: string) => void
}): Promise<{ row: Row; holds: boolean }> {
  const { minutes, tell } = about
  const engine = await about.engine()
  const shop = await startShop('built', engine.env)
  try {
    const url = await engine.url()
    const shoppers = await prepareShoppers(url)
    const load = mixedLoad(shop.origin, shoppers)
    const averageBefore = loadavg()[0] ?? Number.NaN
    await askInTurns(load, finding.shoppers, finding.seconds / 2)
    const sustained = Math.round(await askInTurns(load, finding.shoppers, finding.seconds))
    const rate = sustained * 2
    tell(`sustained: ${sustained} requests a second`)

    const answers: Answered[] = []
    const samples: { memory: number; handles: number }[] = []
    const sample = setInterval(() => {
      samples.push({ memory: residentMegabytes(shop.pid), handles: openHandles(shop.pid) })
    }, 2_000)
    const ownDelay = monitorEventLoopDelay({ resolution: 10 })
    ownDelay.enable()
    let said = 0
    const saying = setInterval(() => {
      const fresh = answers.slice(said)
      said = answers.length
      tell(
        `${fresh.length / 10}/s, turned away ${percent(fresh.filter(({ status }) => status === 503).length, fresh.length)}, p99 ${p(fresh.filter(isAdmitted), 99)} ms, ${samples.at(-1)?.memory.toFixed(0)} MB, ${samples.at(-1)?.handles} handles`,
      )
    }, 10_000)
    await askAtRate(load, rate, minutes * 60, (answered) => answers.push(answered))
    clearInterval(sample)
    clearInterval(saying)
    load.close()
    const averageAfter = loadavg()[0] ?? Number.NaN

    const back = performance.now()
    await until('a new order', () => placeOne(shoppers.buying, shop.origin), { within: 30_000 })
    const recovered = performance.now() - back
    const problems = [...(await settle(shoppers.buying, shop.origin)), ...(await look(url, shoppers.buying))]
    const admitted = answers.filter(isAdmitted)
    const shed = answers.filter(({ status }) => status === 503)
    const others = answers.length - admitted.length - shed.length
    if (others > 0) {
      const statuses = new Map<string, number>()
      for (const { status, kind } of answers)
        if (status !== 503 && !isAdmitted({ status }))
          statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1)
      problems.push(`${others} were neither answered nor turned away (${countAnswers(statuses)})`)
    }
    if (shed.length === 0) problems.push('nobody was turned away')
    if (shed.some(({ retryAfter }) => !retryAfter))
      problems.push('somebody was turned away without Retry-After')
    if (p(admitted, 99) >= 500) problems.push('p99 is 500 ms or more')
    const early = samples.slice(Math.floor(samples.length / 10), Math.ceil(samples.length / 5))
    const late = samples.slice(-Math.max(1, Math.ceil(samples.length / 10)))
    const mean = (of: typeof samples, what: 'memory' | 'handles') =>
      Math.round(of.reduce((sum, one) => sum + one[what], 0) / of.length)
    if (mean(late, 'memory') > mean(early, 'memory') + growth) problems.push('memory grew')
    if (mean(late, 'handles') > mean(early, 'handles') * 1.5 + 50) problems.push('handles grew')
    const of = (kind: Kind) => answers.filter((answered) => answered.kind === kind)
    return {
      holds: problems.length === 0,
      row: [
        'browse 90, cart and search 8, login and order 2 %',
        engine.name,
        `sustained ${sustained}/s (${finding.shoppers} at once); then ${rate}/s for ${minutes} min, by arrival`,
        `${nowInUtc()}, load average ${averageBefore.toFixed(1)} before, ${averageAfter.toFixed(1)} after`,
        `${answers.length}: ${percent(admitted.length, answers.length)} admitted, ${percent(shed.length, answers.length)} 503 with Retry-After; admitted of ${(['browse', 'search', 'member'] as const).map((kind) => `${kind} ${percent(of(kind).filter(isAdmitted).length, of(kind).length)}`).join(', ')}`,
        `admitted: p50 ${p(admitted, 50)} ms, p99 ${p(admitted, 99)} ms; rejected: p99 ${p(shed, 99)} ms; of which the load generator’s own delay: p99 ${Math.round(ownDelay.percentile(99) / 1e6)} ms`,
        problems.length === 0
          ? `holds; ${shoppers.buying.submits.length} orders, emails, money and stock agree; a new order ${Math.round(recovered)} ms after it`
          : `fails: ${problems.join('; ')}`,
        `memory ${mean(early, 'memory')} MB at the start, ${mean(late, 'memory')} MB at the end; handles ${mean(early, 'handles')} at the start, ${mean(late, 'handles')} at the end`,
      ],
    }
  } finally {
    await shop.stop()
    await engine.remove()
  }
}

const isAdmitted = ({ status }: Pick<Answered, 'status'>) => status >= 200 && status < 400

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/** A percentile of how long answers took, in whole milliseconds. */
function p(answers: readonly Answered[], share: number): number {
  const times = Float64Array.from(answers, ({ milliseconds }) => milliseconds).toSorted()
  return Math.round(times[Math.min(times.length - 1, Math.floor((times.length * share) / 100))] ?? Number.NaN)
}

async function prepareShoppers(url: string): Promise<Shoppers> {
  const buying = await prepareBuying(url, 200, 200)
  const password = 'oak-desk-and-lamp-of-many'
  const hash = await hashPassword(password)
  return onDatabase(url, async (client) => {
    await client.query(
      `insert into members (id, phone_number, first_name, last_name, whatsapp_number, password_hash, language, created_at)
       select 'load-' || n, '+6011' || lpad(n::text, 8, '0'), 'Load', 'Member', '+6011' || lpad(n::text, 8, '0'), $2, 'en', now()
       from generate_series(1, $1::int) as n`,
      [members, hash],
    )
    const products = await client.query<{ id: string; name: string }>(
      `select id, name ->> 'en' as name from products`,
    )
    const categories = await client.query<{ key: string }>('select key from categories')
    return {
      buying,
      password,
      products: products.rows,
      categories: categories.rows.map(({ key }) => key),
      phoneNumbers: Array.from({ length: members }, (_, n) => `+6011${String(n + 1).padStart(8, '0')}`),
    }
  })
}
