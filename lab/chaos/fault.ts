import { placeOne, prepareBuying, resendOpen, startBuying, type Buying } from './buying.ts'
import { checked, findProblems } from './checks.ts'
import type { Engine } from './engine.ts'
import type { Program } from '../bench/programs.ts'
import { startShop, until, type ShopKind } from './shop.ts'

export interface FaultRun {
  /** Creates a database of the kind that this run tests. */
  engine(): Promise<Engine>
  /** Creates a database that this process runs instead of the shop, for faults between the shop and the database. */
  servedEngine(): Promise<Engine>
  kind: ShopKind
  /** How often to inject a fault that occurs at a random time. */
  times: number
  /** The number of minutes during which the shop and the database are separated. */
  partition: number
  print(line: string): void
}

/** The result of a fault. Each problem is one sentence. */
export interface Outcome {
  fault: string
  engine: string
  how: string
  times: number
  /** The answers that shoppers got during the fault. */
  saw: string
  checked: string
  problems: string[]
  /** Milliseconds from the end of the fault, or from the kill, to the next acknowledged order. */
  recovered: number[]
}

/** A running shop with a fault, and the problems that were found. */
export class Trial {
  readonly problems = new Set<string>()
  readonly recovered: number[] = []
  readonly engine: Engine
  readonly buying: Buying
  shop: Program
  #load: ReturnType<typeof startBuying> | undefined

  constructor(engine: Engine, buying: Buying, shop: Program) {
    this.engine = engine
    this.buying = buying
    this.shop = shop
  }

  check(holds: boolean, problem: string): void {
    if (!holds) this.problems.add(problem)
  }

  startLoad(): void {
    this.#load = startBuying(this.buying, () => this.shop.origin)
  }

  /** Waits for a new order and records the time since `from`. Then stops the load and checks the data. */
  async recover(from: number, within = 60_000): Promise<void> {
    await until('a new order', () => placeOne(this.buying, this.shop.origin), { within })
    this.recovered.push(performance.now() - from)
    await this.#load?.stop()
    for (const problem of unexpected(this.buying.answers)) this.problems.add(problem)
    await this.checkData()
  }

  async checkData(): Promise<void> {
    for (const problem of await resendOpen(this.buying, this.shop.origin)) this.problems.add(problem)
    for (const problem of await findProblems(await this.engine.url(), this.buying)) this.problems.add(problem)
  }
}

/** Starts a shop with members who can order, injects a fault into it, and removes both afterwards. */
export async function withShop(
  options: { fault: string; how: string; engine: Engine; kind: ShopKind; env?: Record<string, string> },
  inject: (trial: Trial) => Promise<Pick<Outcome, 'times' | 'saw'> & Partial<Outcome>>,
): Promise<Outcome & { buying: Buying }> {
  const { fault, how, engine, kind, env } = options
  let trial: Trial | undefined
  const shop = await startShop(kind, { ...engine.env, ...env })
  try {
    const buying = await prepareBuying(await engine.url())
    trial = new Trial(engine, buying, shop)
    const { recovered } = trial
    const outcome = { fault, engine: engine.name, how, checked, recovered, ...(await inject(trial)) }
    return { ...outcome, problems: [...trial.problems], buying }
  } finally {
    await (trial?.shop ?? shop).stop()
    await engine.remove()
  }
}

/**
 * Formats the number of answers of each kind, most frequent first: '200 × 412, 503 unavailable × 7, no answer × 12'.
 */
export function countAnswers(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} × ${count}`)
    .join(', ')
}

/** Returns a sentence for each kind of answer that the shop must never give. */
export function unexpected(answers: ReadonlyMap<string, number>): string[] {
  return [...answers]
    .filter(([kind]) => !/^(?:200|503 (?:unavailable|busy)|no answer)$/.test(kind))
    .map(([kind, count]) => `${count} orders were answered by ${kind}`)
}
