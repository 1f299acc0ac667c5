import { pino, type DestinationStream, type Logger } from 'pino'
import { rootCause } from './root-cause.ts'
import { traceFields } from './tracing.ts'

/** A log of JSON lines, with the trace they belong to, and the root cause of errors: a query's statement may hold personal data. */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      mixin: traceFields,
      serializers: {
        err: (error: unknown) => {
          const root = rootCause(error)
          // The job queue's are objects with the fields of an error.
          const { name: type, message, code, stack } = (root ?? {}) as Partial<NodeJS.ErrnoException>
          return typeof message === 'string' ? { type, message, code, stack } : { message: String(root) }
        },
      },
    },
    destination,
  )
}

/** The program's log, on standard error. */
export const log = createLog(pino.destination(2))
