import { isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Settings } from '../../settings/settings.ts'

/**
 * The network address of a client. Of X-Forwarded-For only the entries of the shop's own proxies count (the last one
 * with TRUST_PROXY=1), of an IPv6 address only the first half, because a household has all of the rest.
 */
export function clientAddress(c: HonoContext, settings: Settings): string {
  const socket: string = c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const address =
    settings.TRUST_PROXY === 0 ? socket : (forwarded.at(-settings.TRUST_PROXY)?.trim() ?? socket)
  return network(address)
}

/**
 * network('::ffff:192.0.2.7') //=> '192.0.2.7'
 * network('2001:db8:1:2:3:4:5:6') //=> '2001:db8:1:2'
 */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')]
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
