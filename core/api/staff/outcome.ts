import { date } from '../schemas.ts'

/** The outcome of a change that may need another owner. */
export const outcome = {
  /** When it takes effect, unless an owner decides before; missing if it has taken effect. */
  waitsUntil: date.optional(),
}
