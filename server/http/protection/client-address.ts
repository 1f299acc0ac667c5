import { BlockList, isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { Settings } from '../../settings/settings.ts'

/**
 * The network address of a client. X-Forwarded-For counts only as far as the shop's own proxies wrote it (the last
 * entry with TRUST_PROXY=1). Of an IPv6 address only the first half counts, because one household can use every second
 * half.
 */
export function clientAddress(c: HonoContext, settings: Settings): string {
  const socket = peerAddress(c) ?? 'unknown'
  if (!isFromProxy(c, settings)) return network(socket)
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  return network(forwarded.at(-settings.TRUST_PROXY)?.trim() ?? socket)
}

/** The address at the other end of the connection; undefined once it is closed. */
export const peerAddress = (c: HonoContext): string | undefined => c.env?.incoming?.socket?.remoteAddress

type ProxySettings = Pick<Settings, 'TRUST_PROXY' | 'PROXY_ADDRESSES'>

/** Whether a request came through one of the shop's own proxies, whose headers can be trusted. */
export function isFromProxy(c: HonoContext, settings: ProxySettings): boolean {
  if (settings.TRUST_PROXY === 0) return false
  // A call inside this process has no connection.
  if (c.env?.incoming === undefined) return true
  return isProxy(peerAddress(c), settings)
}

/** Whether an address is one of the shop's own proxies. */
export function isProxy(address: string | undefined, settings: ProxySettings): boolean {
  if (settings.TRUST_PROXY === 0 || address === undefined) return false
  const plain = network4(address) ?? address.split('%')[0]!
  return proxiesOf(settings).check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

const lists = new WeakMap<readonly string[], BlockList>()

function proxiesOf({ PROXY_ADDRESSES = [] }: ProxySettings): BlockList {
  const known = lists.get(PROXY_ADDRESSES)
  if (known !== undefined) return known
  const list = new BlockList()
  for (const entry of PROXY_ADDRESSES) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  lists.set(PROXY_ADDRESSES, list)
  return list
}

/** The IPv4 address inside an IPv6 one: '::ffff:192.0.2.7'. */
const network4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/**
 * Shortens an IPv6 address to its first half; an IPv4 address stays as it is.
 * network('::ffff:192.0.2.7') //=> '192.0.2.7'
 * network('2001:db8:1:2:3:4:5:6') //=> '2001:db8:1:2'
 */
export function network(address: string): string {
  const mapped = network4(address)
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
