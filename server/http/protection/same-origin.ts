import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { rawBodyAt } from '../raw-bodies.ts'
import type { Settings } from '../../settings/settings.ts'

/** What a form of any site can send without asking; everything else a browser asks for first. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/**
 * Lets a call that changes something pass only when it comes from the shop's own pages, or from a program that
 * is no browser, and brings JSON or what the call takes as it is.
 *
 * @throws ShopError foreign_origin, unsupported_media_type
 */
export function ownCalls(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ShopError('foreign_origin')
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== settings.PUBLIC_ORIGIN && hostOf(origin) !== c.req.header('host'))
      throw new ShopError('foreign_origin')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== undefined && formTypes.includes(type)) throw new ShopError('foreign_origin')
    const withBody = type !== undefined || Number(c.req.header('content-length') ?? 0) > 0
    const taken = rawBodyAt(c.req.path)?.media ?? ['application/json']
    if (withBody && (type === undefined || !taken.includes(type)))
      throw new ShopError('unsupported_media_type')
    return next()
  }
}

/** 'null' and what is no address have no host that a call could come to. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
