import { useEffect, useRef, useState, type ComponentType } from 'react'
import { report } from '../session/report-problem.ts'

interface LaterProps<Props extends object> {
  /** Undefined in browsers, whose scripts then do not hold it. */
  onServer: ComponentType<Props & { isLive: boolean }> | undefined
  load: () => Promise<ComponentType<Props & { isLive: boolean }>>
  props: Props
}

/**
 * A part below the first screen, as the server rendered it until its visitor comes near: only then is its script fetched.
 * Until it is live it disables what would do nothing, so that no press is lost.
 */
export function Later<Props extends object>({ onServer: OnServer, load, props }: LaterProps<Props>) {
  const place = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState<ComponentType<Props & { isLive: boolean }>>()

  useEffect(() => {
    const element = place.current
    if (!element) return
    const fetchIt = () =>
      void load().then(
        (loaded) => setLive(() => loaded),
        (error: unknown) => report('A part of the page could not be loaded.', error),
      )
    // Navigation within the shop shows pages that no server rendered.
    if (element.childElementCount === 0) return fetchIt()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        fetchIt()
      },
      { rootMargin: '150px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [load])

  const Shown = OnServer ?? Live
  return Shown ? (
    <div ref={place}>
      <Shown {...props} isLive={OnServer === undefined} />
    </div>
  ) : (
    // React leaves the server's markup alone where it is told of another one.
    <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
