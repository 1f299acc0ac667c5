import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#core/errors.ts'
import { rawBodyAt } from './limit-body.ts'
import type { Settings } from '../../settings/settings.ts'

/** The content types that a form on any site can send without a CORS preflight. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/**
 * Accepts changes only from the shop's own pages or from programs other than browsers, in the endpoint's content type.
 * @throws ShopError foreign_origin, unsupported_media_type
 */
export function requireSameOrigin(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ShopError('foreign_origin')
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== settings.PUBLIC_ORIGIN && hostOf(origin) !== c.req.header('host'))
      throw new ShopError('foreign_origin')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== undefined && formTypes.includes(type)) throw new ShopError('foreign_origin')
    const hasBody = type !== undefined || Number(c.req.header('content-length') ?? 0) > 0
    const accepted = rawBodyAt(c.req.path)?.media ?? ['application/json']
    if (hasBody && (type === undefined || !accepted.includes(type)))
      throw new ShopError('unsupported_media_type')
    return next()
  }
}

/** The host of an origin; undefined for 'null' and invalid origins. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
