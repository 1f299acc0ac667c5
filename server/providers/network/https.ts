import { lookup as lookupHost, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import { traceHeaders } from '../../observability/tracing.ts'

/** Why something could not be fetched from another server. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly reason: 'address_refused' | 'not_found' | 'too_large' | 'unreachable'

  constructor(reason: FetchError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Addresses of private networks, this machine and cloud metadata, and addresses that lead to them (RFC 6890). */
const forbidden = new BlockList()
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
  forbidden.addSubnet(network, prefix, 'ipv4')

/**
 * The range of public IPv6 addresses. The networks below are forbidden, although they are in it: they tunnel to IPv4 or
 * serve special purposes.
 */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv6')

/** Whether the shop may connect to an address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !forbidden.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

/** How other servers are reached. */
export interface Network {
  resolve: (host: string) => Promise<LookupAddress[]>
  /** Whether an address may be connected to. */
  allows: (address: string) => boolean
  /** Certificate authority of a test's server. */
  ca?: string
  /** Replaces the standard port in a test. */
  port?: number
  /** Milliseconds before the second attempt. The wait doubles with each attempt. */
  wait: number
  /** Milliseconds for an attempt with its redirects. */
  timeout: number
}

export const internet: Network = {
  resolve: (host) => promisify(lookupHost)(host, { all: true }),
  allows: isPublicAddress,
  wait: 500,
  timeout: 20_000,
}

/** A request to another server: a POST if it has a body, otherwise a GET. */
interface Asked {
  headers: OutgoingHttpHeaders
  body?: string
}

/**
 * Sends a request over https, to the standard port, and never into a private network. It connects to the exact address
 * that was looked up and checked, so that the name cannot lead elsewhere in between. Redirects are not followed.
 * @throws FetchError address_refused; Error if the server cannot be reached
 */
export async function askHttps(
  network: Network,
  address: string,
  { headers, body }: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage> {
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
      ...(body !== undefined && { method: 'POST' }),
      headers: { 'user-agent': 'office-furniture-store', ...traceHeaders(), ...headers },
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [target]) : answer(null, target.address, target.family),
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

/** Rejects once the signal aborts; for work that cannot be aborted itself, such as looking up a name. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
