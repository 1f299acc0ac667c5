import type { Engine } from './engine.ts'
import type { ShopKind } from './shop.ts'

/** What a run of one fault is made with. */
export interface FaultRun {
  /** A new database, for faults that need one of their own kind. */
  engine(): Promise<Engine>
  /** The same, run by this process and not by the shop, for faults between the shop and its database. */
  servedEngine(): Promise<Engine>
  kind: ShopKind
  /** How often to strike, for faults that strike at random moments. */
  times: number
  tell(line: string): void
}

/** What came out of one fault; every problem is one sentence. */
export interface Outcome {
  /** What happens, in a few words. */
  fault: string
  engine: string
  /** How it was made. */
  how: string
  times: number
  /** What shoppers saw meanwhile. */
  saw: string
  /** What was looked at afterwards. */
  checked: string
  problems: string[]
  /** Milliseconds from the end of the fault, or from the kill, to the next order that was acknowledged. */
  recovered: number[]
}

/** The answers that came, the most frequent first: '200 × 412, 503 unavailable × 7, no answer × 12'. */
export function answersOf(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} × ${count}`)
    .join(', ')
}

/** Answers of the kind that the shop never may give, a sentence each. */
export function unforeseen(answers: ReadonlyMap<string, number>): string[] {
  return [...answers]
    .filter(([kind]) => !/^(?:200|503 (?:unavailable|busy)|no answer)$/.test(kind))
    .map(([kind, count]) => `${count} orders were answered by ${kind}`)
}
