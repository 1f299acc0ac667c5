/** Returns the result of a promise; undefined if it takes longer than `milliseconds`. */
export async function within<T>(milliseconds: number, result: T | Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
