import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * A log of one JSON line an event. Of an error it keeps what happened and where, but no statement and no value
 * of a query, because those may hold personal data.
 */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      serializers: {
        err: (error: unknown) => {
          const root = rootCause(error)
          if (!(root instanceof Error)) return { message: String(root) }
          return {
            type: root.name,
            message: root.message,
            code: (root as { code?: unknown }).code,
            stack: root.stack,
          }
        },
      },
    },
    destination,
  )
}

/** The program's log, on standard error. */
export const log = createLog(pino.destination(2))

/** The error that the others were made of; a failed query's own message repeats its values, its cause does not. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
