import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../../settings/settings.ts'

/**
 * Creates a check whether a Host header names this shop. In production only PUBLIC_ORIGIN does; a demo also accepts
 * `localhost` and IP addresses, because a page of a foreign domain cannot send them.
 */
export function createHostCheck({ PUBLIC_ORIGIN, SHOP_MODE }: Pick<Settings, 'PUBLIC_ORIGIN' | 'SHOP_MODE'>) {
  const { host: own, protocol } = new URL(PUBLIC_ORIGIN)
  return (host: string | undefined): boolean => {
    // Only HTTP/1.0 requests have no Host header.
    if (host === undefined || host === own) return true
    // A host could also contain a user or a path: 'x@host', 'host/x'.
    if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`${protocol}//${host}`)) return false
    const named = new URL(`${protocol}//${host}`)
    return named.host === own || (SHOP_MODE === 'demo' && isLocalName(named.hostname))
  }
}

/** Whether a host name is `localhost` or an IP address. */
function isLocalName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare.endsWith('.localhost') || isIP(bare) !== 0
}

/** Refuses requests for other hosts, except health probes, which use the machine's IP address. */
export function demandOwnHost(settings: Settings): MiddlewareHandler {
  const isOwnHost = createHostCheck(settings)
  return async (c, next) => {
    if (isOwnHost(c.req.header('host')) || c.req.path.startsWith('/health/')) return next()
    return c.text(`This shop is at ${settings.PUBLIC_ORIGIN}\n`, 421)
  }
}

/** Whether a request comes from this machine, under a name of this machine, and not through a proxy. */
export function isFromThisMachine(headers: Headers, address: string | undefined): boolean {
  if (headers.has('x-forwarded-for') || headers.has('forwarded')) return false
  const host = headers.get('host')
  const isHere = host === null || /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host)
  return isHere && address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(address)
}
