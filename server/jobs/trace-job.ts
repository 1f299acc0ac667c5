import { inSpan } from '../observability/tracing.ts'
import type { TracedJob } from './queue-job.ts'

/** Does a job in the trace of the request that queued it, however long ago. */
export function inTraceOf<T>(queue: string, data: TracedJob, work: () => Promise<T>): Promise<T> {
  const attributes = { 'messaging.destination.name': queue }
  return inSpan(`job ${queue}`, { kind: 'CONSUMER', attributes, parent: data.trace }, work)
}
