/**
 * Where a visitor goes after signing in: to the requested address if it is a path of this site, else to the fallback.
 * Backslashes and control characters are refused everywhere, doubled slashes in the path, encoded or not, so that later
 * decoding cannot turn it into another host.
 * @example safeRedirect('//evil.example') //=> '/shop'
 */
export function safeRedirect(redirectUrl: string | null | undefined, fallback = '/shop'): string {
  if (!redirectUrl || /[\\\p{Cc}]/u.test(redirectUrl)) return fallback
  const path = redirectUrl.replace(/[?#].*$/s, '')
  const isOwn = path.startsWith('/') && !path.includes('//') && !encodedTrick.test(path)
  return isOwn ? redirectUrl : fallback
}

/**
 * Where staff go after signing in: to the requested page of the back office unless it is a sign-in page, else to its
 * start.
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
 * Whether somebody came from the checkout: "registration signs in and returns to the checkout it came from".
 * @example leadsToCheckout('/checkout?lang=en') //=> true
 */
export function leadsToCheckout(redirectUrl: string | null | undefined): boolean {
  return /^\/checkout(?:[?#]|$)/.test(safeRedirect(redirectUrl))
}

/** A percent-encoded control character, slash, backslash or percent sign, which could hide another. */
const encodedTrick = /%(?:[01][\da-f]|25|2f|5c|7f)/i
