import { useEffect, useState, type ReactNode } from 'react'
import { report } from '#web/session/report-problem.ts'
import { seeProduct } from '#web/session/recently-seen-store.ts'

/** Stores that the product was seen, and shows those seen before it, which are loaded after the page. */
export function RecentlySeenLater({ productId }: { productId: string }) {
  const [seen, setSeen] = useState<ReactNode>()
  useEffect(() => {
    const others = seeProduct(productId)
    if (others.length === 0) return
    const load = () =>
      void import('./recently-seen.tsx').then(
        ({ RecentlySeen }) => setSeen(<RecentlySeen key={productId} ids={others} />),
        (error: unknown) => report('What was seen before could not be loaded.', error),
      )
    if (document.readyState === 'complete') return load()
    window.addEventListener('load', load, { once: true })
    return () => window.removeEventListener('load', load)
  }, [productId])
  return seen
}
