/** The kinds of requests of shoppers and staff. */
export type Deed = 'order' | 'page' | 'call' | 'staff' | 'upload' | 'live line'

interface Answer {
  at: number
  deed: Deed
  /** `200`, `503 unavailable`, `no answer`. */
  kind: string
  /** The address, if requests of this kind have different addresses. */
  path: string
}

/**
 * Matches the kinds of successful answers. A 409 is expected, because staff may move an order at the moment when its
 * member cancels it. If a stopping process ends an event stream, the browser reopens it at another process.
 */
const served = /^(?:2\d\d|3\d\d|409\b.*|ended)$/

/** All answers, with their times. */
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

/** The answers of a period, counted. */
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

  /** The answers that were failures. */
  allFailures(): Answer[] {
    return this.#answers.filter(({ kind }) => !served.test(kind))
  }

  /** The failures of one kind of request, most frequent first: `503 unavailable × 7, no answer × 2`. */
  failures(deed: Deed): { count: number; kinds: string } {
    const failed = this.allFailures().filter((answer) => answer.deed === deed)
    const kinds = [...Map.groupBy(failed, ({ kind }) => kind)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([kind, { length }]) => `${kind} × ${length}`)
    return { count: failed.length, kinds: kinds.join(', ') }
  }

  /** The longest time without a successful answer to one kind of request, in milliseconds. */
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
