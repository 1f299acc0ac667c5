import { useEffect, useState } from 'react'
import { report } from '../session/report-problem.ts'
import type { CompareTray } from './compare-tray.tsx'

/** The compare tray, fetched once something is chosen. */
export function TrayIfWanted() {
  const [Tray, setTray] = useState<typeof CompareTray>()
  useEffect(() => {
    const load = () =>
      import('./compare-tray.tsx').then(
        ({ CompareTray }) => setTray(() => CompareTray),
        (error: unknown) => report('The compare tray could not be loaded.', error),
      )
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
