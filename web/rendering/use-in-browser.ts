import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page runs in the browser: false on the server and during hydration. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
