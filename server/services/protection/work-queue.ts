import pLimit, { type LimitFunction } from 'p-limit'
import { ShopError } from '#core/errors.ts'

/** Limits the heavy work that runs and waits, and refuses the rest. */
export interface Gate {
  /**
   * Reserves a place and runs a person's work. The work runs its heavy part inside `turn`.
   * @throws ShopError uploads_busy if all places, or all places of this person's share, are taken
   */
  run<T>(by: string, work: (turn: LimitFunction) => Promise<T>): Promise<T>
}

/** Seconds after which a refused client may retry. */
const retryAfter = 5

/**
 * Creates a gate. One person may take at most `share` of the `places`. At most `running` pieces of work run their heavy
 * part at the same time.
 */
export function createGate({
  places,
  share = places,
  running,
}: {
  places: number
  share?: number
  running: number
}): Gate {
  const turn = pLimit(running)
  const taken = new Map<string, number>()
  let total = 0
  return {
    async run(by, work) {
      const own = taken.get(by) ?? 0
      if (total >= places || own >= share) throw new ShopError('uploads_busy', { retryAfter })
      taken.set(by, own + 1)
      total += 1
      try {
        return await work(turn)
      } finally {
        const remaining = taken.get(by)! - 1
        if (remaining > 0) taken.set(by, remaining)
        else taken.delete(by)
        total -= 1
      }
    },
  }
}
