import { createContext, useCallback, useRef, useState } from 'react'

/** Asks for a sign-in after the session has ended; resolves to whether the same person signed in. */
export type AskToSignIn = () => Promise<boolean>

/** The function that asks for a sign-in on a guarded page; undefined on other pages. */
export const SignInAgain = createContext<AskToSignIn | undefined>(undefined)

/** The dialog of a guarded page; calls that ask at the same time share one answer. */
export function useSignInQuestion() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  const ask = useCallback<AskToSignIn>(
    () =>
      new Promise((resolve) => {
        waiting.current.push(resolve)
        setAsking(true)
      }),
    [],
  )
  const answer = useCallback((signedIn: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(signedIn)
    setAsking(false)
  }, [])
  return { asking, ask, answer }
}
