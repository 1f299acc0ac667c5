/** The URLs and the token with which a shared cache is purged; they are secret. */
export interface PurgeTarget {
  urls: readonly string[]
  token: string | undefined
}

/** Why a shared cache was not purged; without URL and token, so that it can be logged. */
export class PurgeError extends Error {
  override name = 'PurgeError'
}

/** How long a shared cache may take to answer, in milliseconds. */
const timeout = 2_000

/**
 * Sends a request to every URL of a shared cache.
 * @throws PurgeError if a request failed
 */
export async function askCaches(
  { urls }: PurgeTarget,
  init: RequestInit,
  isDone: (response: Response) => boolean | Promise<boolean> = ({ ok }) => ok,
): Promise<void> {
  const outcomes = await Promise.all(urls.map((url) => ask(url, init, isDone)))
  const failures = [...new Set(outcomes.filter((outcome) => outcome !== undefined))]
  if (failures.length > 0) throw new PurgeError(failures.join(', '))
}

/** Sends a request; resolves to a description of the failure, or to undefined. */
async function ask(
  url: string,
  init: RequestInit,
  isDone: (response: Response) => boolean | Promise<boolean>,
) {
  // Redirects are not followed, because they would send the token elsewhere.
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch(() => undefined)
  // The message of fetch's error contains the URL, which is secret.
  if (response === undefined) return 'it cannot be reached'
  const done = await isDone(response)
  await response.body?.cancel().catch(() => {})
  return done ? undefined : `it answered ${response.status}`
}

/** Splits keys into groups of at most `size`. */
export const inGroups = (keys: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.slice(n * size, (n + 1) * size))

/** The header with a token, if there is one. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** A lifetime in the form of RFC 9213 and RFC 5861. */
export const sharedLifetime = ({ fresh, staleIfError }: { fresh: number; staleIfError: number }) =>
  `public, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidated}` +
  (staleIfError > 0 ? `, stale-if-error=${staleIfError}` : '')

/** Seconds for which an answer that has just expired, but was not purged, is sent while it is replaced. */
const whileRevalidated = 10
