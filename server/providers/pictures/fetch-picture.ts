import { lookup as lookupHost, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Why a picture could not be fetched. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly reason: 'address_refused' | 'not_found' | 'too_large' | 'unreachable'

  constructor(reason: FetchError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The bytes at an https address. @throws FetchError */
export type PictureFetcher = (address: string, limits: { maxBytes: number }) => Promise<Buffer>

/** Addresses of private networks, of this machine, of clouds' metadata, and those that lead to them (RFC 6890). */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only what is routed in public, without tunnels to IPv4. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** Whether the shop may fetch from a network address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Of one picture: redirects that are followed, and attempts. */
const [maxRedirects, attempts] = [3, 3]

interface Network {
  resolve: (host: string) => Promise<LookupAddress[]>
  /** Whether an address may be connected to. */
  allows: (address: string) => boolean
  /** The certificate authority of a test's server. */
  ca?: string
  /** Instead of the standard one, in a test. */
  port?: number
  /** Milliseconds before the second attempt; doubled before each further one. */
  wait: number
  /** Milliseconds of an attempt, with its redirects. */
  timeout: number
}

const internet: Network = {
  resolve: (host) => promisify(lookupHost)(host, { all: true }),
  allows: isPublicAddress,
  wait: 500,
  timeout: 20_000,
}

/**
 * Fetches over https alone, from the standard port, never from a private network: the address that was looked up and
 * checked is the one that is connected to, so that a name cannot change in between, also after a redirect.
 */
export function createPictureFetcher(given: Partial<Network> = {}): PictureFetcher {
  const network = { ...internet, ...given }
  return async (address, limits) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await follow(network, address, limits)
      } catch (error) {
        const known = error instanceof FetchError ? error : new FetchError('unreachable', error)
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
    const response = await connect(network, next, signal)
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

async function connect(network: Network, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAllowed =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  if (!url || !isAllowed) throw new FetchError('address_refused')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await untilAborted(network.resolve(host), signal)
  const [target] = found
  if (target === undefined) throw new FetchError('unreachable')
  if (!found.every((one) => network.allows(one.address))) throw new FetchError('address_refused')
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      agent: false,
      ...(network.ca !== undefined && { ca: network.ca }),
      ...(network.port !== undefined && { port: network.port }),
      headers: { accept: 'image/*,video/*;q=0.5', 'user-agent': 'office-furniture-store' },
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [target]) : answer(null, target.address, target.family),
    })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

/** What has no signal of its own, as the lookup of a name. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])

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
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new FetchError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
