import type { Load } from './load.ts'
import type { ShopCluster } from './shop-cluster.ts'

export interface FaultRun {
  cluster: ShopCluster
  load: Load
  /** Keeps the load running for some seconds. */
  hold(seconds: number): Promise<void>
  print(line: string): void
  /** How long random faults go on, in minutes. */
  minutes: number
}

/** A kind of fault: how it begins and ends, and what the shop promises during it. */
export interface Fault {
  name: string
  /** Describes the fault in the report. */
  how: string
  /** Maximum promised time without an order, in seconds; undefined if orders cannot continue. */
  pause?: number
  /** Whether no request may fail. */
  withoutFailure?: boolean
  /** Whether pages may fail, too, because HAProxy and Varnish are down. */
  withoutPages?: boolean
  /** Begins the fault, waits, and ends it. */
  run(run: FaultRun): Promise<void>
}
