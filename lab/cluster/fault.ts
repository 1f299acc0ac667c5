import type { Load } from './load.ts'
import type { ShopCluster } from './shop-cluster.ts'

export interface FaultRun {
  cluster: ShopCluster
  load: Load
  /** Waits under the load, in seconds. */
  hold(seconds: number): Promise<void>
  print(line: string): void
  /** How long random faults continue, in minutes. */
  minutes: number
}

/** A kind of fault: how it begins and ends, and what is promised during it. */
export interface Fault {
  name: string
  /** Describes the fault in the report. */
  how: string
  /** The longest promised time without an order, in seconds; missing if orders cannot continue. */
  pause?: number
  /** Whether no request may fail. */
  withoutFailure?: boolean
  /** Whether pages may fail too, because the edge is away. */
  withoutPages?: boolean
  /** Begins the fault, waits, and ends it. */
  run(run: FaultRun): Promise<void>
}
