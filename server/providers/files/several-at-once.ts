import pLimit from 'p-limit'

/** The number of files that are read or written at a time; several, because a bucket takes a while for each. */
const atOnce = 8

/**
 * Runs work for each item, several at a time, and resolves to the results. After a failure no more work begins, and the
 * promise rejects once the running work has ended.
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
