/** Returns the innermost cause of an error, which does not contain the values of a query. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
