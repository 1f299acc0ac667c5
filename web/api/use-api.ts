import { useCallback, useContext, useMemo } from 'react'
import { createApiClient, type ApiClient, type ApiFailure } from './client.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { dispatchSession, sessionStore } from '../session/session-store.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { SignInAgain, type AskToSignIn } from './sign-in-again.ts'

/**
 * The API in the page's language, for effects and event handlers. On a guarded page a call continues after a new
 * sign-in.
 */
export function useApi(): ApiClient {
  const { language } = useTranslator()
  const ask = useContext(SignInAgain)
  return useMemo(
    () =>
      createApiClient(
        (path, init) => fetch(path, init),
        language,
        (failure) => followServer(failure, ask),
      ),
    [language, ask],
  )
}

/** Like `useApi`, for a call that sends a file: `onProgress` gets the sent part, from 0 to 1. */
export function useUploadApi(): (onProgress: (progress: number) => void) => ApiClient {
  const { language } = useTranslator()
  const ask = useContext(SignInAgain)
  return useCallback(
    (onProgress) =>
      createApiClient(
        (path, init) => sendWithProgress(path, init, onProgress),
        language,
        (failure) => followServer(failure, ask),
      ),
    [language, ask],
  )
}

/**
 * Signs out in the browser when the API says that nobody is signed in, and asks for a new sign-in if it can: "The
 * store's isLogin follows the server (a 401 logs the store out)". A wrong password does not end a session.
 */
function followServer({ code }: ApiFailure, ask?: AskToSignIn): Promise<boolean> | undefined {
  if (code !== 'not_logged_in') return undefined
  if (sessionStore.getState().isLogin) dispatchSession({ type: 'Logout' })
  return ask?.()
}
