import { readFileSync } from 'node:fs'
import autocannon, { type Load } from 'autocannon'
import { median, spread } from './row.ts'

/** The result of one round. */
interface Round {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /** Milliseconds of CPU time per request; NaN for a remote server. */
  cpu: number
}

interface Side extends Omit<Load, 'connections'> {
  pid?: number
}

const connections = 16
const hertz = 100

/** Seconds of load before the first round, so that V8 has compiled the code and the times are steady. */
const warmUp = 8

/** Loads several servers in alternating rounds, after a warm-up round. */
export async function compareLoads(
  sides: readonly Side[],
  { rounds = 5, seconds = 2 }: { rounds?: number; seconds?: number } = {},
): Promise<Round[][]> {
  const results: Round[][] = sides.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const result = await runLoad(side, round === 0 ? warmUp : seconds)
      if (round > 0) results[index]?.push(result)
    }
  }
  return results
}

async function runLoad({ pid, ...load }: Side, seconds: number): Promise<Round> {
  const before = processorTicks(pid)
  const result = await autocannon({ connections, duration: seconds, ...load })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${load.url}: ${result.errors} errors, ${result.non2xx} answers that were not 2xx`)
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    cpu: ((processorTicks(pid) - before) * (1000 / hertz)) / result.requests.total,
  }
}

/** CPU time of a process, in hundredths of a second. */
function processorTicks(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}

const perSecond = (rounds: readonly Round[]) => rounds.map((round) => round.perSecond)

/** The ratio of the medians of two throughputs. */
export const ratioOf = (one: readonly Round[], other: readonly Round[]) =>
  median(perSecond(one)) / median(perSecond(other))

/** Formats rounds: `12,345 (12,000 to 12,700)/s, p99 2 ms, 0.051 ms CPU` */
export function figures(rounds: readonly Round[]): string {
  const cpu = median(rounds.map((round) => round.cpu))
  return `${spread(perSecond(rounds))}/s, p99 ${median(rounds.map(({ p99 }) => p99))} ms${Number.isNaN(cpu) ? '' : `, ${cpu.toFixed(3)} ms CPU`}`
}
