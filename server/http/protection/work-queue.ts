import pLimit from 'p-limit'
import { ShopError } from '../../../core/errors.ts'

/** Lets through so much heavy work at once, has so much wait, and turns away the rest. */
export interface Gate {
  /** @throws ShopError uploads_busy when too much is waiting already */
  demandRoom(): void
  /** Does a piece of work when its turn comes. @throws ShopError uploads_busy when too much is waiting already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Seconds after which somebody who was turned away may find room. */
const retryAfter = 5

/** A gate of this process. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const limit = pLimit(atOnce)
  const demandRoom = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new ShopError('uploads_busy', { retryAfter })
  }
  return {
    demandRoom,
    async run(work) {
      demandRoom()
      return limit(work)
    },
  }
}
