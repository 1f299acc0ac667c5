import pLimit from 'p-limit'
import { ShopError } from '../../../core/errors.ts'

/** Limits how much heavy work runs and waits, and refuses the rest. */
export interface Gate {
  /** @throws ShopError uploads_busy when too much is waiting */
  demandRoom(): void
  /** Runs work when its turn comes. @throws ShopError uploads_busy when too much is waiting */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Seconds after which a refused client may retry. */
const retryAfter = 5

export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const limit = pLimit(running)
  const demandRoom = () => {
    if (limit.activeCount + limit.pendingCount >= running + waiting)
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
