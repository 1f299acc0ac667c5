import { createContext, useCallback, useRef, useState } from 'react'

/** Asks for a sign-in over the page after the session has ended; answers whether the same person signed in again. */
export type AskToSignIn = () => Promise<boolean>

/** How a guarded page asks for it; undefined on pages that need no session. */
export const SignInAgain = createContext<AskToSignIn | undefined>(undefined)

/** The question of a guarded page; presses that ask at the same time share one answer. */
export function useSignInQuestion() {
  const [asking, setAsking] = useState(false)
  const pending = useRef<ReturnType<typeof createAnswer>>(undefined)
  const ask = useCallback<AskToSignIn>(() => {
    pending.current ??= createAnswer()
    setAsking(true)
    return pending.current.promise
  }, [])
  const answer = useCallback((signedIn: boolean) => {
    pending.current?.resolve(signedIn)
    pending.current = undefined
    setAsking(false)
  }, [])
  return { asking, ask, answer }
}

function createAnswer() {
  const waiting: ((signedIn: boolean) => void)[] = []
  const promise = new Promise<boolean>((resolve) => {
    waiting.push(resolve)
  })
  const resolve = (signedIn: boolean) => {
    for (const go of waiting) go(signedIn)
  }
  return { promise, resolve }
}
