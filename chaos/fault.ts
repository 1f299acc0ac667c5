import { placeOne, prepareBuying, resendOpen, startBuying, type Buying } from './buying.ts'
import { checked, findProblems } from './checks.ts'
import type { Engine } from './engine.ts'
import { startShop, until, type ShopKind, type ShopProcess } from './shop.ts'

/** The parameters of one run of a fault. */
export interface FaultRun {
  /** A new database, of the kind that this run is for. */
  engine(): Promise<Engine>
  /** A new database that this process runs, not the shop, for faults between the two. */
  servedEngine(): Promise<Engine>
  kind: ShopKind
  /** How often to inject faults that come at random moments. */
  times: number
  print(line: string): void
}

/** The result of one fault; every problem is one sentence. */
export interface Outcome {
  fault: string
  engine: string
  /** How it was injected. */
  how: string
  times: number
  /** What shoppers saw meanwhile. */
  saw: string
  /** What was checked afterwards. */
  checked: string
  problems: string[]
  /** Milliseconds from the end of the fault, or from the kill, to the next acknowledged order. */
  recovered: number[]
}

/** A running shop that a fault is injected into. */
export interface Trial {
  engine: Engine
  shop: ShopProcess
  buying: Buying
  problems: Set<string>
  recovered: number[]
  /** Adds a problem unless a condition holds. */
  check(holds: boolean, problem: string): void
  startLoad(): void
  /** Waits for a new order and records the time since `from`; then ends the load and checks the data. */
  recover(from: number, within?: number): Promise<void>
  checkData(): Promise<void>
}

interface Options {
  fault: string
  how: string
  engine: Engine
  kind: ShopKind
  /** Settings of the shop besides those of the engine. */
  env?: Record<string, string>
}

/** Starts a shop with members who can order, injects a fault into it, and removes both afterwards. */
export async function withShop(
  { fault, how, engine, kind, env }: Options,
  inject: (trial: Trial) => Promise<Pick<Outcome, 'times' | 'saw'> & Partial<Outcome>>,
): Promise<Outcome & { buying: Buying }> {
  const shop = await startShop(kind, { ...engine.env, ...env })
  const problems = new Set<string>()
  const recovered: number[] = []
  let load: ReturnType<typeof startBuying> | undefined
  let trial: Trial | undefined
  try {
    const buying = await prepareBuying(await engine.url())
    const created: Trial = {
      engine,
      shop,
      buying,
      problems,
      recovered,
      check: (holds, problem) => void (holds || problems.add(problem)),
      startLoad() {
        load = startBuying(buying, () => created.shop.origin)
      },
      async recover(from, within = 60_000) {
        await until('a new order', () => placeOne(buying, created.shop.origin), { within })
        recovered.push(performance.now() - from)
        await load?.stop()
        for (const problem of unexpected(buying.answers)) problems.add(problem)
        await created.checkData()
      },
      async checkData() {
        const found = [
          ...(await resendOpen(buying, created.shop.origin)),
          ...(await findProblems(await engine.url(), buying)),
        ]
        for (const problem of found) problems.add(problem)
      },
    }
    trial = created
    const outcome = { fault, engine: engine.name, how, checked, recovered, ...(await inject(created)) }
    return { ...outcome, problems: [...problems], buying }
  } finally {
    await (trial?.shop ?? shop).stop()
    await engine.remove()
  }
}

/** The answers, the most frequent first: '200 × 412, 503 unavailable × 7, no answer × 12'. */
export function countAnswers(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} × ${count}`)
    .join(', ')
}

/** A sentence for each kind of answer that the shop must never give. */
export function unexpected(answers: ReadonlyMap<string, number>): string[] {
  return [...answers]
    .filter(([kind]) => !/^(?:200|503 (?:unavailable|busy)|no answer)$/.test(kind))
    .map(([kind, count]) => `${count} orders were answered by ${kind}`)
}
