import type { Load } from './load.ts'
import type { ShopCluster } from './shop-cluster.ts'

export interface FaultRun {
  cluster: ShopCluster
  load: Load
  /** Waits under the load, in seconds. */
  hold(seconds: number): Promise<void>
  print(line: string): void
  /** How long what comes at random goes on. */
  minutes: number
}

/** One kind of fault: how it is made, how it ends, and what is promised meanwhile. */
export interface Fault {
  name: string
  /** What is done, for the report. */
  how: string
  /** The longest time without an order that is promised, in seconds; none where orders cannot go on during it. */
  pause?: number
  /** Whether no request at all may fail. */
  withoutFailure?: boolean
  /** Whether pages may fail too, because what they come through is away. */
  withoutPages?: boolean
  /** Makes the fault, holds it, and ends it. */
  run(run: FaultRun): Promise<void>
}
