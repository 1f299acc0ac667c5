/** The result of a promise, or undefined if that takes longer than so many milliseconds. */
export async function within<T>(milliseconds: number, result: T | Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
