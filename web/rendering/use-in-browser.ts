import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is no longer the page as the server rendered it: false on the server and while the page is hydrated. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
