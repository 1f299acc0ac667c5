import { useEffect } from 'react'
import type { User } from '#core/accounts/accounts.ts'
import { dispatchSession, sessionStore } from '../session/session-store.ts'

/** Updates the browser's session to the page's member: "the store's `isLogin` follows it". */
export function useFollowServer(user: User | undefined): void {
  useEffect(() => {
    const { isLogin, account } = sessionStore.getState()
    if (user === undefined) {
      if (isLogin || account !== null) dispatchSession({ type: 'Logout' })
    } else if (!isLogin || JSON.stringify(account) !== JSON.stringify(user)) {
      dispatchSession({ type: 'Login Success', user })
    }
  }, [user])
}
