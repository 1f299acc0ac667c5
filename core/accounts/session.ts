import * as z from 'zod/mini'
import { chatApps } from '../shop/chat.ts'
import { parseStored } from '../storage.ts'

/** "Session state: persisted to local storage under one key." */
export const sessionStorageKey = 'session'

// The saved state may be outdated or edited by hand: an invalid field counts as missing.
const text = z.catch(z.optional(z.string()), undefined)
const address = z.catch(
  z.optional(z.object({ country: text, city: text, zipCode: text, address: text })),
  undefined,
)

/** The signed-in member as stored in the browser; the fields are those of `user`. */
const sessionUser = z.object({
  phoneNumber: text,
  email: text,
  firstName: text,
  lastName: text,
  nameInScript: text,
  photoURL: text,
  whatsappNumber: text,
  preferredChat: z.catch(z.optional(z.enum(chatApps)), undefined),
  address: z.catch(z.optional(z.object({ billing: address, shipping: address })), undefined),
})
type SessionUser = z.infer<typeof sessionUser>

/** "Fields: count, isLogin, hydrationReady, currentUrl, account (user or null), userInfo (object or null)." */
const sessionState = z.object({
  /** The cart's total quantity. */
  count: z.catch(z.int().check(z.gte(0)), 0),
  isLogin: z.catch(z.boolean(), false),
  /** Whether the saved state has been read. */
  hydrationReady: z.catch(z.boolean(), false),
  currentUrl: z.catch(z.string(), ''),
  account: z.catch(z.nullable(sessionUser), null),
  userInfo: z.catch(z.nullable(z.record(z.string(), z.unknown())), null),
})
export type SessionState = z.infer<typeof sessionState>

/** The actions on the session, under the specified names. */
export type SessionAction =
  | { type: 'Login' }
  | { type: 'Login Success'; user: SessionUser }
  | { type: 'Login Failure'; error: string }
  | { type: 'Write userInfo'; userInfo: Record<string, unknown> }
  | { type: 'Logout' }
  | { type: 'Logout Success' }
  | { type: 'Set Current URL'; url: string }
  | { type: 'Set Hydration Ready' }
  | { type: 'Update User'; user: SessionUser }
  | { type: 'Update User Success'; user: SessionUser }
  | { type: 'Update User Failure'; error: string }

/** The session before the saved state is read; the server renders with it. */
export const startState: SessionState = {
  count: 0,
  isLogin: false,
  hydrationReady: false,
  currentUrl: '',
  account: null,
  userInfo: null,
}

/** The session after an action. A failed login ends signed out: isLogin follows the server. */
export function reduceSession(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'Login':
      return { ...state, isLogin: true }
    case 'Login Success':
      return { ...state, account: action.user, isLogin: true }
    case 'Login Failure':
    case 'Logout':
      return { ...state, isLogin: false }
    case 'Logout Success':
      return { ...state, account: null, userInfo: null, isLogin: false }
    case 'Write userInfo':
      return { ...state, userInfo: action.userInfo }
    case 'Set Current URL':
      return { ...state, currentUrl: withoutToken(action.url) }
    case 'Set Hydration Ready':
      return { ...state, hydrationReady: true }
    case 'Update User Success':
      return { ...state, account: action.user }
    case 'Update User':
    case 'Update User Failure':
      return state
  }
}

/** The session with the cart's total quantity. */
export function withCount(state: SessionState, count: number): SessionState {
  return { ...state, count }
}

/**
 * The session at the start of a visit; a new one where the stored text cannot be read.
 * "On init the saved state is merged from local storage and hydrationReady is true."
 */
export function restoreSession(text: string | null): SessionState {
  const saved = z.safeParse(sessionState, parseStored(text))
  return reduceSession(saved.success ? saved.data : startState, { type: 'Set Hydration Ready' })
}

/**
 * An address as the browser may store it: without the single-use token of an email.
 * @example withoutToken('/not-me?lang=en&token=abc') //=> '/not-me?lang=en'
 */
function withoutToken(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined || !query.includes('token=')) return url
  const parameters = new URLSearchParams(query)
  parameters.delete('token')
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
