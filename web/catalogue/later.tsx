import { useEffect, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
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
        (loaded) => keepPlace(element, () => flushSync(() => setLive(() => loaded))),
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

/** Keeps focus and what is scrolled sideways while `replace` puts the same elements anew into `part`. */
function keepPlace(part: HTMLElement, replace: () => void): void {
  const before = [...part.querySelectorAll<HTMLElement>('*')]
  const focused = before.findIndex((element) => element === document.activeElement)
  const scrolled = before.map(({ scrollLeft }) => scrollLeft)
  replace()
  const after = [...part.querySelectorAll<HTMLElement>('*')]
  for (const [index, left] of scrolled.entries()) if (left > 0 && after[index]) after[index].scrollLeft = left
  if (focused >= 0) after[focused]?.focus({ preventScroll: true })
}
