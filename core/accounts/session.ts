import { chatApps, type ChatApp } from '../shop/chat.ts'
import { parseStored, readChoice, readFlag, readObject, readSome, readText, readWhole } from '../storage.ts'

/** The local storage key of the session. "Session state: persisted to local storage under one key." */
export const sessionStorageKey = 'session'

interface StoredAddress {
  country?: string | undefined
  city?: string | undefined
  zipCode?: string | undefined
  address?: string | undefined
}

/** The signed-in member, as stored in the browser. */
interface SessionUser {
  phoneNumber?: string | undefined
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  nameInScript?: string | undefined
  photoURL?: string | undefined
  whatsappNumber?: string | undefined
  preferredChat?: ChatApp | undefined
  address?: { billing?: StoredAddress | undefined; shipping?: StoredAddress | undefined } | undefined
}

/**
 * The session in the browser. "Fields: count, isLogin, hydrationReady, currentUrl, account (user or null), userInfo
 * (object or null)."
 */
export interface SessionState {
  /** The cart's total quantity. */
  count: number
  isLogin: boolean
  /** Whether the saved state has been read. */
  hydrationReady: boolean
  currentUrl: string
  account: SessionUser | null
  userInfo: Record<string, unknown> | null
}

// The saved state may be outdated, or edited by the visitor, so an invalid field counts as missing.
const text = readText()
const readAddress = readSome<StoredAddress>({ country: text, city: text, zipCode: text, address: text })
const readState = readSome<SessionState>({
  count: readWhole(0),
  isLogin: readFlag,
  hydrationReady: readFlag,
  currentUrl: text,
  account: readSome<SessionUser>({
    phoneNumber: text,
    email: text,
    firstName: text,
    lastName: text,
    nameInScript: text,
    photoURL: text,
    whatsappNumber: text,
    preferredChat: readChoice(chatApps),
    address: readSome<NonNullable<SessionUser['address']>>({ billing: readAddress, shipping: readAddress }),
  }),
  userInfo: readObject,
})

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

/** The session until the stored session has been read. The server renders pages with it. */
export const startState: SessionState = {
  count: 0,
  isLogin: false,
  hydrationReady: false,
  currentUrl: '',
  account: null,
  userInfo: null,
}

/**
 * Applies an action to the session. A failed login leaves the visitor signed out, because isLogin follows the server.
 */
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

/** Sets the session's count to the total quantity in the cart. */
export function withCount(state: SessionState, count: number): SessionState {
  return { ...state, count }
}

/**
 * Reads the stored session, or starts a new one if it cannot be read. "On init the saved state is merged from local
 * storage and hydrationReady is true."
 */
export function restoreSession(text: string | null): SessionState {
  const saved = readState(parseStored(text))
  return reduceSession({ ...startState, ...saved }, { type: 'Set Hydration Ready' })
}

/**
 * Removes the single-use token of an email link from a URL, so that the browser does not store it.
 * @example withoutToken('/not-me?lang=en&token=abc') //=> '/not-me?lang=en'
 */
function withoutToken(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined || !query.includes('token=')) return url
  const parameters = new URLSearchParams(query)
  parameters.delete('token')
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
