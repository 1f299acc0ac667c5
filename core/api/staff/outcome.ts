import { date } from '../schemas.ts'

/** The outcome of a change that may need a colleague's approval. */
export const outcome = {
  /** When the change takes effect, unless a colleague approves or refuses it before; missing if it has taken effect. */
  waitsUntil: date.optional(),
}
