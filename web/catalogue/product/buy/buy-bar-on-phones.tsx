import { useEffect, useState } from 'react'
import { report } from '#web/session/report-problem.ts'
import type { BuyBar, BuyBarProps } from './buy-bar.tsx'

/** The buy bar, whose script only phones fetch. */
export function BuyBarOnPhones(props: BuyBarProps) {
  const [Bar, setBar] = useState<typeof BuyBar>()
  useEffect(() => {
    const phone = window.matchMedia('(width < 48rem)')
    const load = () => {
      if (!phone.matches) return
      import('./buy-bar.tsx').then(
        ({ BuyBar }) => setBar(() => BuyBar),
        (error: unknown) => report('The buy bar could not be loaded.', error),
      )
    }
    load()
    phone.addEventListener('change', load)
    return () => phone.removeEventListener('change', load)
  }, [])
  return Bar && <Bar {...props} />
}
