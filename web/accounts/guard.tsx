import { useCallback, useEffect } from 'react'
import { Outlet, redirect, useRevalidator } from 'react-router'
import { sessionStorageKey } from '#core/accounts/session.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import type { Route } from './+types/guard'
import { SignInAgain, useSignInQuestion } from '../api/sign-in-again.ts'
import { guardIds, keepPage, useKeepPage } from '../navigation/keep-page.ts'
import { paths } from '../navigation/paths.ts'
import { dispatchSession, sessionStore } from '../session/session-store.ts'
import { OutdatedNotice } from '../shell/outdated-notice.tsx'
import { noStore, readMember } from './read-member.ts'
import { SignInDialog } from './sign-in/sign-in-dialog.tsx'
import { useFollowServer } from './use-follow-server.ts'

/**
 * Sends visitors to the login page on the server, so that no private page appears for a moment: "A guard sends
 * non-logged-in users to /login".
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const user = await readMember(context)
  if (user === undefined) {
    throw redirect(paths.login(url.pathname + url.search), { headers: noStore })
  }
  return { user, phoneText: formatPhone(user.phoneNumber) }
}

export const headers = () => noStore

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage(guardIds.members)]

/**
 * The layout of pages for members: "Sessions that end on a guarded page: a sign-in dialog over the page, what was typed
 * stays."
 */
export default function MembersOnly({ loaderData }: Route.ComponentProps) {
  useFollowServer(loaderData.user)
  const { asking, ask, answer } = useSignInQuestion()
  const outdated = useKeepPage()
  const askAndRead = useAskAndRead(ask)
  useEffect(() => {
    if (outdated === 'signed_out') askAndRead()
  }, [outdated, askAndRead])
  useSignOutElsewhere(askAndRead)
  return (
    <SignInAgain value={ask}>
      <div className="wrap">
        <OutdatedNotice outdated={outdated === 'failed'} className="top-20 md:top-25" />
      </div>
      <Outlet />
      <SignInDialog open={asking} member={loaderData} onAnswer={answer} />
    </SignInAgain>
  )
}

/** Asks for a sign-in, then reads the page again. */
function useAskAndRead(ask: () => Promise<boolean>): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    if (sessionStore.getState().isLogin) dispatchSession({ type: 'Logout' })
    ask().then(
      (signedIn) => (signedIn ? revalidate() : undefined),
      () => {},
    )
  }, [ask, revalidate])
}

/** Calls `onSignOut` when another tab signs out. A sign-out in this tab leaves the page anyway. */
function useSignOutElsewhere(onSignOut: () => void): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === sessionStorageKey && !sessionStore.getState().isLogin) onSignOut()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [onSignOut])
}
