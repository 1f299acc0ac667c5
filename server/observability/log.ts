import { pino, type DestinationStream, type Logger } from 'pino'
import { rootCause } from './root-cause.ts'
import { traceFields } from './tracing.ts'

/**
 * Creates a log of JSON lines. Each line names its trace. Only the root cause of an error is logged, because the
 * statement of a query may contain personal data.
 */
function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      mixin: traceFields,
      serializers: {
        err: (error: unknown) => {
          const root = rootCause(error)
          // Errors of the job queue are plain objects.
          const { name: type, message, code, stack } = (root ?? {}) as Partial<NodeJS.ErrnoException>
          return typeof message === 'string' ? { type, message, code, stack } : { message: String(root) }
        },
      },
    },
    destination,
  )
}

/** The log of the process, on standard error. */
export const log = createLog(pino.destination(2))
