/** What shoppers and staff do. */
export type Deed = 'order' | 'page' | 'call' | 'staff' | 'upload' | 'live line'

interface Answer {
  at: number
  deed: Deed
  /** `200`, `503 unavailable`, `no answer`. */
  kind: string
  /** What was asked for, where that differs. */
  path: string
}

/**
 * A member may cancel an order that staff are just moving: one of the two is refused. A live line is ended by a shop that
 * stops, so that it is opened again elsewhere.
 */
const served = /^(?:2\d\d|3\d\d|409\b.*|ended)$/

/** Every answer that came, with its time. */
export class Tally {
  #answers: Answer[] = []

  note(deed: Deed, kind: string, path = ''): void {
    this.#answers.push({ at: performance.now(), deed, kind, path })
  }

  /** The answers between two moments. */
  between(from: number, to: number): Counted {
    return new Counted(
      this.#answers.filter(({ at }) => at >= from && at <= to),
      from,
      to,
    )
  }
}

/** The answers of some time, counted. */
export class Counted {
  readonly #answers: readonly Answer[]
  readonly #from: number
  readonly #to: number

  constructor(answers: readonly Answer[], from: number, to: number) {
    this.#answers = answers
    this.#from = from
    this.#to = to
  }

  count(deed: Deed): number {
    return this.#answers.filter((answer) => answer.deed === deed).length
  }

  /** The answers that did not serve. */
  allFailures(): Answer[] {
    return this.#answers.filter(({ kind }) => !served.test(kind))
  }

  /** Those of one kind of deed, the most frequent kind first: `503 unavailable × 7, no answer × 2`. */
  failures(deed: Deed): { count: number; kinds: string } {
    const failed = this.allFailures().filter((answer) => answer.deed === deed)
    const kinds = [...Map.groupBy(failed, ({ kind }) => kind)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([kind, { length }]) => `${kind} × ${length}`)
    return { count: failed.length, kinds: kinds.join(', ') }
  }

  /** The longest time in which nothing of a kind was served, in milliseconds. */
  longestPause(deed: Deed): number {
    let last = this.#from
    let longest = 0
    for (const { at, kind } of this.#answers.filter((answer) => answer.deed === deed)) {
      if (!served.test(kind)) continue
      longest = Math.max(longest, at - last)
      last = at
    }
    return Math.max(longest, this.#to - last)
  }
}
