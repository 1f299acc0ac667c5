/** The error that the others were made of; a failed query's own message repeats its values, its cause does not. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
