import { useEffect, useState } from 'react'
import type { CompareTray } from './compare-tray.tsx'

/** The compare tray, fetched once something is chosen. */
export function TrayIfWanted() {
  const [Tray, setTray] = useState<typeof CompareTray>()
  useEffect(() => {
    const load = async () => {
      const { CompareTray } = await import('./compare-tray.tsx')
      setTray(() => CompareTray)
    }
    try {
      if ((window.localStorage.getItem('compare') ?? '[]') !== '[]') void load()
    } catch {
      // Storage is forbidden: the tray comes with the first choice.
    }
    window.addEventListener('compare', load)
    return () => window.removeEventListener('compare', load)
  }, [])
  return Tray && <Tray />
}
