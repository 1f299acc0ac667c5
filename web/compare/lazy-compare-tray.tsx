import { useEffect } from 'react'
import { useLazyPart } from '../offline/use-lazy-part.ts'

const fetchTray = async () => (await import('./compare-tray.tsx')).CompareTray

/** The compare tray, fetched when the first spec is chosen. */
export function LazyCompareTray() {
  const [Tray, loadTray] = useLazyPart(fetchTray, 'The compare tray could not be loaded.')
  useEffect(() => {
    const load = () => void loadTray()
    try {
      if ((window.localStorage.getItem('compare') ?? '[]') !== '[]') load()
    } catch {
      // If the browser forbids storage, the tray is loaded when the first spec is chosen.
    }
    window.addEventListener('compare', load)
    return () => window.removeEventListener('compare', load)
  }, [loadTray])
  return Tray && <Tray />
}
