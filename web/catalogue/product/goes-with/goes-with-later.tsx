import { useEffect, useRef, useState } from 'react'
import { report } from '../../../session/report-problem.ts'
import type { GoesWith, GoesWithProps } from './goes-with.tsx'

/** On the server, which has no first load to keep small; a browser fetches it when its visitor comes near. */
const OnServer = import.meta.env.SSR ? (await import('./goes-with.tsx')).GoesWith : undefined

/**
 * What goes with a product, as the server rendered it until its visitor comes near: only then is its script fetched. Its
 * controls are disabled until they work, so that no press is lost.
 */
export function GoesWithLater(props: Omit<GoesWithProps, 'isLive'>) {
  const place = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState<typeof GoesWith>()
  const isEmpty = props.accessories.length === 0

  useEffect(() => {
    const element = place.current
    if (!element || isEmpty) return
    const load = () =>
      void import('./goes-with.tsx').then(
        ({ GoesWith }) => setLive(() => GoesWith),
        (error: unknown) => report('What goes with the product could not be loaded.', error),
      )
    // Navigation within the shop shows pages that no server rendered.
    if (element.childElementCount === 0) return load()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        load()
      },
      { rootMargin: '150px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isEmpty])

  if (isEmpty) return null
  if (OnServer)
    return (
      <div>
        <OnServer {...props} isLive={false} />
      </div>
    )
  return Live ? (
    <div ref={place}>
      <Live {...props} isLive />
    </div>
  ) : (
    // React leaves the server's markup alone where it is told of another one.
    <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
