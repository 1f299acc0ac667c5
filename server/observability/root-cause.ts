/** The innermost cause of an error; unlike the message of a failed query, it does not repeat the query's values. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
