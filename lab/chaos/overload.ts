import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { placeOne, prepareBuying, resendOpen } from './buying.ts'
import { findProblems } from './checks.ts'
import type { Engine } from './engine.ts'
import { countAnswers } from './fault.ts'
import {
  isAdmitted,
  loadAtRate,
  loadInTurns,
  mixedLoad,
  percentile,
  prepareShoppers,
  type Answered,
} from './mixed-load.ts'
import { openHandles, residentMegabytes } from './process-usage.ts'
import { nowInUtc, type Row } from './report.ts'
import type { Program } from '../bench/programs.ts'
import { startShop, until } from './shop.ts'

/** The number of shoppers with which the sustainable rate is measured, and the duration in seconds. */
const warmUp = { shoppers: 24, seconds: 20 }
/** The maximum growth of the process's memory after the first tenth of the time, in megabytes. */
const maxGrowth = 60

interface Measured {
  answers: Answered[]
  samples: { memory: number; handles: number }[]
  /** 99th percentile of the delay of the load generator, in milliseconds. */
  ownDelay: number
}

/**
 * Sends twice the load that the shop sustains: "A mixed load for 10 minutes at twice the rate it sustains: it sheds
 * with 503 and Retry-After instead of falling over, admitted requests keep p99 under 500 ms." The time of a request
 * counts from when it is due, not from when it is sent.
 */
export async function overload(options: {
  engine: () => Promise<Engine>
  minutes: number
  print: (line: string) => void
}): Promise<{ row: Row; holds: boolean }> {
  const { minutes, print } = options
  const engine = await options.engine()
  const shop = await startShop('built', engine.env)
  try {
    const url = await engine.url()
    const buying = await prepareBuying(url, { buyers: 200, specs: 200 })
    const shoppers = await prepareShoppers(url, buying)
    const load = mixedLoad(shop.origin, shoppers)
    const averageBefore = loadAverage()
    await loadInTurns(load, warmUp.shoppers, warmUp.seconds / 2)
    const sustained = Math.round(await loadInTurns(load, warmUp.shoppers, warmUp.seconds))
    const rate = sustained * 2
    print(`sustained: ${sustained} requests a second`)
    const measured = await measure(shop, print, (onAnswer) => loadAtRate(load, rate, minutes * 60, onAnswer))
    load.close()
    const averageAfter = loadAverage()

    const back = performance.now()
    await until('a new order', () => placeOne(buying, shop.origin), { within: 30_000 })
    const recovered = Math.round(performance.now() - back)
    const { problems, cells } = evaluate(measured)
    problems.unshift(...(await resendOpen(buying, shop.origin)), ...(await findProblems(url, buying)))
    const holds = `holds; ${buying.submissions.length} orders, emails, money and stock agree; a new order ${recovered} ms after it`
    return {
      holds: problems.length === 0,
      row: [
        'browse 90, cart and search 8, login and order 2 %',
        engine.name,
        `sustained ${sustained}/s (${warmUp.shoppers} at once); then ${rate}/s for ${minutes} min, by arrival`,
        `${nowInUtc()}, load average ${averageBefore} before, ${averageAfter} after`,
        cells.answers,
        cells.times,
        problems.length === 0 ? holds : `fails: ${problems.join('; ')}`,
        cells.process,
      ],
    }
  } finally {
    await shop.stop()
    await engine.remove()
  }
}

/** Records every answer and the shop's resources during a load. */
async function measure(
  { pid }: Program,
  print: (line: string) => void,
  runLoad: (onAnswer: (answered: Answered) => void) => Promise<void>,
): Promise<Measured> {
  const answers: Answered[] = []
  const samples: Measured['samples'] = []
  const sampling = setInterval(() => {
    samples.push({ memory: residentMegabytes(pid), handles: openHandles(pid) })
  }, 2_000)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let printed = 0
  const printing = setInterval(() => {
    const fresh = answers.slice(printed)
    printed = answers.length
    print(
      `${fresh.length / 10}/s, rejected ${percent(fresh.filter(isShed).length, fresh.length)}, p99 ${percentile(fresh.filter(isAdmitted), 99)} ms, ${samples.at(-1)?.memory.toFixed(0)} MB, ${samples.at(-1)?.handles} handles`,
    )
  }, 10_000)
  await runLoad((answered) => answers.push(answered))
  clearInterval(sampling)
  clearInterval(printing)
  return { answers, samples, ownDelay: Math.round(delay.percentile(99) / 1e6) }
}

/** Returns the problems of a measurement, and its cells for the report. */
function evaluate({ answers, samples, ownDelay }: Measured) {
  const problems: string[] = []
  const admitted = answers.filter(isAdmitted)
  const shed = answers.filter(isShed)
  const others = answers.filter((answered) => !isAdmitted(answered) && !isShed(answered))
  if (others.length > 0) {
    const statuses = Map.groupBy(others, ({ kind, status }) => `${kind} ${status}`)
    const counts = new Map([...statuses].map(([status, { length }]) => [status, length]))
    problems.push(`${others.length} were neither answered nor rejected (${countAnswers(counts)})`)
  }
  if (shed.length === 0) problems.push('no request was rejected')
  if (shed.some(({ retryAfter }) => !retryAfter)) problems.push('a request was rejected without Retry-After')
  if (percentile(admitted, 99) >= 500) problems.push('p99 is 500 ms or more')
  const tenth = samples.length / 10
  const first = samples.slice(Math.floor(tenth), Math.ceil(2 * tenth))
  const last = samples.slice(-Math.max(1, Math.ceil(tenth)))
  const mean = (of: typeof samples, what: 'memory' | 'handles') =>
    Math.round(of.reduce((sum, sample) => sum + sample[what], 0) / of.length)
  if (mean(last, 'memory') > mean(first, 'memory') + maxGrowth) problems.push('memory grew')
  if (mean(last, 'handles') > mean(first, 'handles') * 1.5 + 50) problems.push('handles grew')
  const admittedByKind = (['browse', 'search', 'member'] as const).map((kind) => {
    const ofKind = answers.filter((answered) => answered.kind === kind)
    const admittedOfKind = ofKind.filter(isAdmitted)
    return `${kind} ${percent(admittedOfKind.length, ofKind.length)} (p99 ${percentile(admittedOfKind, 99)} ms)`
  })
  const cells = {
    answers: `${answers.length}: ${percent(admitted.length, answers.length)} admitted, ${percent(shed.length, answers.length)} 503 with Retry-After; admitted of ${admittedByKind.join(', ')}`,
    times: `admitted: p50 ${percentile(admitted, 50)} ms, p99 ${percentile(admitted, 99)} ms; rejected: p99 ${percentile(shed, 99)} ms; of which the load generator’s own delay: p99 ${ownDelay} ms`,
    process: `memory ${mean(first, 'memory')} MB at the start, ${mean(last, 'memory')} MB at the end; handles ${mean(first, 'handles')} at the start, ${mean(last, 'handles')} at the end`,
  }
  return { problems, cells }
}

/** Whether a request was rejected. This includes 429, for a member who signs in several times at once. */
const isShed = ({ status }: Answered) => status === 503 || status === 429

const loadAverage = () => (loadavg()[0] ?? Number.NaN).toFixed(1)

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
