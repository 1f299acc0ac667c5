import { login, loginWithCode } from '#core/api/accounts.ts'
import { staffEnrolCode, staffLogin, staffLoginCode } from '#core/api/staff.ts'
import { passkeyLogin } from '#core/api/staff/passkeys.ts'
import { ShopError } from '#core/errors.ts'
import { countEvent } from '../observability/events.ts'

/** Endpoints that sign somebody in. */
const signIns = new Map<string, 'member' | 'staff'>([
  [login.path, 'member'],
  [loginWithCode.path, 'member'],
  [staffLogin.path, 'staff'],
  [staffLoginCode.path, 'staff'],
  [staffEnrolCode.path, 'staff'],
  [passkeyLogin.path, 'staff'],
])

/** Counts a refused sign-in by its reason, without storing who tried. */
export function countRefusedSignIn(path: string, error: unknown): void {
  const who = signIns.get(path)
  if (who !== undefined && error instanceof ShopError)
    countEvent('sign-in failure', { who, reason: error.code })
}
