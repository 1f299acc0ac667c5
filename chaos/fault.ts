import type { Engine } from './engine.ts'
import type { ShopKind } from './shop.ts'

/** What a run of one fault gets. */
export interface FaultRun {
  /** A new database, for faults that need one of their own kind. */
  engine(): Promise<Engine>
  /** The same, run by this process and not by the shop, for faults between the shop and its database. */
  servedEngine(): Promise<Engine>
  kind: ShopKind
  /** How often to inject it, for faults at random moments. */
  times: number
  tell(line: string): void
}

/** The result of one fault; every problem is one sentence. */
export interface Outcome {
  /** What happens, in a few words. */
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
  /** Milliseconds from the end of the fault, or from the kill, to the next order that was acknowledged. */
  recovered: number[]
}

/** The answers that came, the most frequent first: '200 × 412, 503 unavailable × 7, no answer × 12'. */
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
