import type { Answer } from './answers.ts'

/**
 * A kept answer for a call in process. Its JSON is read once for all who ask, and cannot be changed by any of them:
 * copying the bytes into an answer and reading them out of it again is most of what a page's own calls cost.
 */
export class AnswerInProcess extends Response {
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

/** The same value, which nobody can change any more. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
