import { useEffect, useRef } from 'react'
import { report } from '../session/report-problem.ts'

/** The ref of a floating element that must cover no control on a phone; its script is fetched after the page. */
export function useKeepClear<Element extends HTMLElement>(edge: 'top' | 'bottom') {
  const ref = useRef<Element>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./keep-clear.ts').then(
      ({ keepClear }) => {
        if (!isGone && ref.current) stop = keepClear(ref.current, edge)
      },
      (error: unknown) => report('Floating elements may cover a control.', error),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [edge])
  return ref
}
