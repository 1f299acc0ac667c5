/**
 * Returns the path to open after signing in: the requested one if it is a path of this site, otherwise the fallback.
 * Backslashes and control characters are refused everywhere, and double slashes are refused in the path. In the path,
 * encoded slashes, backslashes and control characters are refused too, so that decoding cannot turn the path into a
 * URL of another host.
 * @example safeRedirect('//evil.example') //=> '/shop'
 */
export function safeRedirect(redirectUrl: string | null | undefined, fallback = '/shop'): string {
  if (!redirectUrl || /[\\\p{Cc}]/u.test(redirectUrl)) return fallback
  const path = redirectUrl.replace(/[?#].*$/s, '')
  const isOwn = path.startsWith('/') && !path.includes('//') && !encodedTrick.test(path)
  return isOwn ? redirectUrl : fallback
}

/**
 * Returns the page that staff open after signing in: the requested page if it is in the back office and is not a
 * sign-in page, otherwise the start page of the back office.
 * @example safeStaffRedirect('/staff/../account') //=> '/staff'
 */
export function safeStaffRedirect(next: string | null | undefined): string {
  const start = '/staff'
  const address = safeRedirect(next, start)
  const { pathname } = new URL(address, 'http://localhost')
  const isStaffPage = pathname === start || pathname.startsWith(`${start}/`)
  return isStaffPage && !/^\/staff\/(?:sign-in|set-up)\b/.test(pathname) ? address : start
}

/**
 * Whether a redirect leads back to the checkout: "registration signs in and returns to the checkout it came from".
 * @example leadsToCheckout('/checkout?lang=en') //=> true
 */
export function leadsToCheckout(redirectUrl: string | null | undefined): boolean {
  return /^\/checkout(?:[?#]|$)/.test(safeRedirect(redirectUrl))
}

/**
 * A percent-encoded control character, slash, backslash or percent sign. An encoded percent sign could hide any of the
 * others.
 */
const encodedTrick = /%(?:[01][\da-f]|25|2f|5c|7f)/i
