import type { Answer } from './answers.ts'

const known = new WeakMap<Answer, Response>()

/**
 * A kept answer for calls in process, the same for all who ask; none of them may change its headers. Its JSON is read
 * once, and nobody can change it: copying the bytes into an answer and reading them out of it again is most of what a
 * page's own calls cost.
 */
export async function answerInProcess(answer: Answer): Promise<Response> {
  const made = known.get(answer) ?? new AnswerInProcess(answer, pairsOf((await answer.in(undefined)).headers))
  known.set(answer, made)
  return made
}

class AnswerInProcess extends Response {
  readonly #answer: Answer

  constructor(answer: Answer, headers: [string, string][]) {
    super(null, { status: answer.status, headers })
    this.#answer = answer
  }

  override async json(): Promise<unknown> {
    return this.#answer.json()
  }

  override async text(): Promise<string> {
    return String((await this.#answer.in(undefined)).body)
  }
}

/** `['a', '1', 'b', '2']` as pairs. */
export function pairsOf(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? '', flat[at * 2 + 1] ?? ''])
}

/** The same value, which nobody can change any more. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
