import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '../settings/settings.ts'

/**
 * Cookies that scripts cannot read: the sessions of members and staff, the proof of a verified number, and the ticket
 * of a human check. `device` recognizes a browser, which then has its own limit of attempts. `wrote` marks that staff
 * have just changed something.
 */
const sameSite = {
  session: 'Lax',
  staff: 'Strict',
  proof: 'Strict',
  'human-check': 'Strict',
  device: 'Strict',
  wrote: 'Strict',
} as const
type CookieName = keyof typeof sameSite

/** A cookie's full name. Over https it has the prefix `__Host-`, so that no other host can set the cookie. */
export const cookieNameOf = ({ PUBLIC_ORIGIN }: Settings, name: CookieName): string =>
  PUBLIC_ORIGIN.startsWith('https:') ? `__Host-${name}` : name

export interface Cookies {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, seconds: number): void
  clear(name: CookieName): void
}

/** Reads and sets the cookies of one request; over https they are `Secure`. */
export function cookiesOf(c: HonoContext, settings: Settings): Cookies {
  const secure = settings.PUBLIC_ORIGIN.startsWith('https:')
  const fullName = (name: CookieName) => cookieNameOf(settings, name)
  const options = (name: CookieName) => ({ path: '/', httpOnly: true, secure, sameSite: sameSite[name] })
  return {
    read: (name) => getCookie(c, fullName(name)),
    set: (name, value, seconds) => setCookie(c, fullName(name), value, { ...options(name), maxAge: seconds }),
    clear: (name) => void deleteCookie(c, fullName(name), options(name)),
  }
}
