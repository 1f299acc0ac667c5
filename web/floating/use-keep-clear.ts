import { useEffect, useRef } from 'react'
import { report } from '../session/report-problem.ts'

/** A ref for a floating element that must cover no control on a phone. Only phones load the script, after the page. */
export function useKeepClear<Element extends HTMLElement>(edge: 'top' | 'bottom', first?: 'gone at the top') {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const phone = window.matchMedia('(width < 48rem)')
    let stop: (() => void) | undefined
    const start = () => {
      if (!phone.matches || stop) return
      import('./keep-clear.ts').then(
        ({ keepClear }) => {
          if (ref.current && !stop) stop = keepClear(ref.current, edge, first)
        },
        (error: unknown) => report('Floating elements may cover a control.', error),
      )
    }
    start()
    phone.addEventListener('change', start)
    return () => {
      phone.removeEventListener('change', start)
      stop?.()
    }
  }, [edge, first])
  return ref
}
