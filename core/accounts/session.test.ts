import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceSession, restoreSession, startState, withCount, type SessionState } from './session.ts'

const member = {
  phoneNumber: '+60123456789',
  email: 'mei@example.com',
  firstName: 'Mei Ling',
  lastName: 'Tan',
  whatsappNumber: '+60123456789',
  address: {
    billing: { country: 'Malaysia', city: 'Shah Alam', zipCode: '40000', address: '1 Jalan Satu' },
    shipping: { country: 'Taiwan', city: 'Taipei', zipCode: '100', address: '1 First Road' },
  },
}
const signedIn: SessionState = {
  count: 3,
  isLogin: true,
  hydrationReady: true,
  currentUrl: '/cart',
  account: member,
  userInfo: { theme: 'plain' },
}

describe('reduceSession', () => {
  it('is signed in after Login', () => {
    expect(reduceSession(startState, { type: 'Login' })).toEqual({ ...startState, isLogin: true })
  })

  it('stores the user as account at Login Success', () => {
    expect(reduceSession(startState, { type: 'Login Success', user: member })).toEqual({
      ...startState,
      isLogin: true,
      account: member,
    })
  })

  it('is signed out again after Login Failure', () => {
    const trying = reduceSession(startState, { type: 'Login' })
    expect(reduceSession(trying, { type: 'Login Failure', error: 'Login failed' })).toEqual(startState)
  })

  it('stores userInfo', () => {
    expect(reduceSession(signedIn, { type: 'Write userInfo', userInfo: { a: 1 } })).toEqual({
      ...signedIn,
      userInfo: { a: 1 },
    })
  })

  it('signs out at Logout, and Logout Success clears account and userInfo', () => {
    const leaving = reduceSession(signedIn, { type: 'Logout' })
    expect(leaving).toEqual({ ...signedIn, isLogin: false })
    expect(reduceSession(leaving, { type: 'Logout Success' })).toEqual({
      ...signedIn,
      isLogin: false,
      account: null,
      userInfo: null,
    })
    expect(reduceSession(signedIn, { type: 'Logout Success' }).isLogin).toBe(false)
  })

  it.each([
    ['/not-me?lang=en&token=abc', '/not-me?lang=en'],
    ['/not-me?token=abc', '/not-me'],
    ['/shop?q=desk&page=2', '/shop?q=desk&page=2'],
  ])('stores the URL %s without its token', (url, kept) => {
    expect(reduceSession(signedIn, { type: 'Set Current URL', url }).currentUrl).toBe(kept)
  })

  it('stores the current address', () => {
    expect(reduceSession(signedIn, { type: 'Set Current URL', url: '/shop' })).toEqual({
      ...signedIn,
      currentUrl: '/shop',
    })
  })

  it('is ready once the saved state was read', () => {
    expect(reduceSession(startState, { type: 'Set Hydration Ready' }).hydrationReady).toBe(true)
  })

  it('replaces the account when an update succeeds, not before and not when it fails', () => {
    const changed = { ...member, firstName: 'Siti Nur' }
    expect(reduceSession(signedIn, { type: 'Update User', user: changed })).toEqual(signedIn)
    expect(reduceSession(signedIn, { type: 'Update User Failure', error: 'No' })).toEqual(signedIn)
    expect(reduceSession(signedIn, { type: 'Update User Success', user: changed })).toEqual({
      ...signedIn,
      account: changed,
    })
  })

  it('does not change the given state', () => {
    const before = structuredClone(signedIn)
    reduceSession(signedIn, { type: 'Logout Success' })
    withCount(signedIn, 9)
    expect(signedIn).toEqual(before)
  })

  it('stores the total quantity in the cart', () => {
    expect(withCount(signedIn, 7)).toEqual({ ...signedIn, count: 7 })
  })
})

describe('restoreSession', () => {
  it('merges the saved state and is ready', () => {
    expect(restoreSession(JSON.stringify({ ...signedIn, hydrationReady: false }))).toEqual(signedIn)
  })

  it.each([null, '', '{', 'null', '[]', '"session"', '{}'])('starts a new session for %j', (text) => {
    expect(restoreSession(text)).toEqual({ ...startState, hydrationReady: true })
  })

  it('resets only the broken fields', () => {
    const broken = {
      ...signedIn,
      count: -1,
      currentUrl: 5,
      userInfo: 'none',
      account: { ...member, email: 5 },
    }
    expect(restoreSession(JSON.stringify(broken))).toEqual({
      ...signedIn,
      count: 0,
      currentUrl: '',
      userInfo: null,
      account: { ...member, email: undefined },
    })
    expect(restoreSession(JSON.stringify({ ...signedIn, account: 'Mei' })).account).toBeNull()
    expect(
      restoreSession(JSON.stringify({ ...signedIn, account: { ...member, address: 'here' } })).account,
    ).toEqual({
      ...member,
      address: undefined,
    })
  })

  it('never throws and has all fields, for any stored value', () => {
    const states = fc.record(
      {
        count: fc.jsonValue(),
        isLogin: fc.jsonValue(),
        hydrationReady: fc.jsonValue(),
        currentUrl: fc.jsonValue(),
        account: fc.jsonValue(),
        userInfo: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      states.map((state) => JSON.stringify(state)),
    )
    fc.assert(
      fc.property(stored, (text) => {
        const state = restoreSession(text)
        expect(Object.keys(state).sort()).toEqual(Object.keys(startState).sort())
        expect(state.hydrationReady).toBe(true)
        expect(restoreSession(JSON.stringify(state))).toEqual(state)
      }),
    )
  })
})
