import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '../settings/settings.ts'

/**
 * The cookies that scripts cannot read: the session of a member; that of staff; the proof of a verified number, for one
 * step; the ticket of a solved human check.
 */
const sameSite = { session: 'Lax', staff: 'Strict', proof: 'Strict', 'human-check': 'Strict' } as const
export type CookieName = keyof typeof sameSite

/** The cookies of one request. */
export interface Cookies {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, seconds: number): void
  clear(name: CookieName): void
}

/**
 * The cookies of one request. Over https they are Secure and carry the prefix `__Host-`, by which a browser
 * refuses them from any other host or path; over http no browser would keep such cookies.
 */
export function cookiesOf(c: HonoContext, settings: Settings): Cookies {
  const secure = settings.PUBLIC_ORIGIN.startsWith('https:')
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name)
  const options = (name: CookieName) => ({ path: '/', httpOnly: true, secure, sameSite: sameSite[name] })
  return {
    read: (name) => getCookie(c, fullName(name)),
    set: (name, value, seconds) => setCookie(c, fullName(name), value, { ...options(name), maxAge: seconds }),
    clear: (name) => void deleteCookie(c, fullName(name), options(name)),
  }
}
