import pLimit from 'p-limit'

/** Files read or written at a time: a bucket answers each after a while, and many at once. */
const atOnce = 8

/**
 * Does work for each item, several at a time, and resolves to what it resolved to. After a failure it begins no more, and
 * fails once those that were begun have ended.
 */
export async function severalAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(atOnce)
  const results: R[] = []
  let failure: { error: unknown } | undefined
  const doOne = async (item: T, index: number) => {
    if (failure !== undefined) return
    try {
      results[index] = await work(item)
    } catch (error) {
      failure ??= { error }
    }
  }
  await limit.map(items, doOne)
  if (failure !== undefined) throw failure.error
  return results
}
