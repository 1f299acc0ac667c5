import { useEffect } from 'react'
import { useLazyPart } from '#web/offline/use-lazy-part.ts'
import type { BuyBarProps } from './buy-bar.tsx'

const fetchBar = async () => (await import('./buy-bar.tsx')).BuyBar

/** The buy bar, whose script only phones load. */
export function BuyBarOnPhones(props: BuyBarProps) {
  const [Bar, loadBar] = useLazyPart(fetchBar, 'The buy bar could not be loaded.')
  useEffect(() => {
    const phone = window.matchMedia('(width < 48rem)')
    const load = () => {
      if (phone.matches) void loadBar()
    }
    load()
    phone.addEventListener('change', load)
    return () => phone.removeEventListener('change', load)
  }, [loadBar])
  return Bar && <Bar {...props} />
}
