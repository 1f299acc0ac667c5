/**
 * Where a visitor goes on to after signing in: the address asked for when it is a path of this site, else the
 * fallback. Backslashes and control characters are refused everywhere; doubled slashes and their encoded forms
 * are refused in the path, so that later decoding or normalising cannot turn it into another host.
 *
 * @example
 * safeRedirect('/checkout?step=2') //=> '/checkout?step=2'
 * safeRedirect('//evil.example') //=> '/shop'
 * safeRedirect('javascript:alert(1)') //=> '/shop'
 */
export function safeRedirect(redirectUrl: string | null | undefined, fallback = '/shop'): string {
  if (!redirectUrl || /[\\\p{Cc}]/u.test(redirectUrl)) return fallback
  const path = redirectUrl.replace(/[?#].*$/s, '')
  const isOwn = path.startsWith('/') && !path.includes('//') && !encodedTrick.test(path)
  return isOwn ? redirectUrl : fallback
}

/**
 * Where staff go on to after signing in: the address asked for when it is a page of the back office, else its start.
 * Sign-in pages are never a target.
 *
 * @example
 * safeStaffRedirect('/staff/orders?queue=to_ship') //=> '/staff/orders?queue=to_ship'
 * safeStaffRedirect('/staff/../account') //=> '/staff'
 * safeStaffRedirect('/staff/sign-in') //=> '/staff'
 */
export function safeStaffRedirect(next: string | null | undefined): string {
  const start = '/staff'
  const address = safeRedirect(next, start)
  const { pathname } = new URL(address, 'http://localhost')
  const isStaffPage = pathname === start || pathname.startsWith(`${start}/`)
  return isStaffPage && !/^\/staff\/(?:sign-in|set-up)\b/.test(pathname) ? address : start
}

/** A control character, slash or backslash in percent-encoding, or a percent sign that would hide another. */
const encodedTrick = /%(?:[01][\da-f]|25|2f|5c|7f)/i
