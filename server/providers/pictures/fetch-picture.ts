import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { countEvent } from '../../observability/events.ts'
import { askHttps, FetchError, internet, type Network } from '../network/https.ts'

/** Fetches the bytes at an https URL. @throws FetchError */
export type PictureFetcher = (address: string, limits: { maxBytes: number }) => Promise<Buffer>

/** The most redirects that are followed for a picture, and the most attempts. */
const [maxRedirects, attempts] = [3, 3]

/**
 * Creates a fetcher that uses only https and the standard port, and never private networks; it checks every redirect,
 * too.
 */
export function createPictureFetcher(given: Partial<Network> = {}): PictureFetcher {
  const network = { ...internet, ...given }
  return async (address, limits) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await follow(network, address, limits)
      } catch (error) {
        const known = error instanceof FetchError ? error : new FetchError('unreachable', error)
        if (known.reason === 'unreachable')
          countEvent('provider error', { provider: 'pictures', reason: known.reason })
        if (known.reason !== 'unreachable' || attempt === attempts) throw known
        await pause(network.wait * 2 ** (attempt - 1))
      }
    }
  }
}

async function follow(network: Network, address: string, limits: { maxBytes: number }): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeout)
  let next = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await askHttps(network, next, { headers: { accept: 'image/*,video/*;q=0.5' } }, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (!URL.canParse(headers.location, next)) throw new FetchError('address_refused')
      next = new URL(headers.location, next).href
      continue
    }
    if (statusCode === 200) return readBody(response, limits)
    response.destroy()
    throw new FetchError(statusCode === 429 || statusCode >= 500 ? 'unreachable' : 'not_found')
  }
  throw new FetchError('not_found')
}

async function readBody(response: IncomingMessage, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = Number(response.headers['content-length'] ?? 0)
  if (size > maxBytes) {
    response.destroy()
    throw new FetchError('too_large')
  }
  size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new FetchError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
