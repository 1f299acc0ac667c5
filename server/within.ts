/** Returns the result of a promise, or undefined if it takes longer than a number of milliseconds. */
export async function within<T>(milliseconds: number, result: T | Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
