import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { Picture } from '../../ui/pictures/picture.tsx'

interface GalleryPictureProps {
  url: string
  alt: string
  magnified: boolean
  onMagnify: (magnified: boolean) => void
}

/** Pixels by which the pointer may move during a press. */
const pressMoves = 5
/** Pixels by which an arrow key moves a magnified picture. */
const keyStep = 80

const steps: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A picture of the gallery. A press magnifies it two and a half times around the pressed point. Another press reduces
 * it again. A magnified picture is moved by finger, mouse, wheel and arrow keys. Two fingers magnify the page as usual.
 */
export function GalleryPicture({ url, alt, magnified, onMagnify }: GalleryPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const point = useRef({ x: 0.5, y: 0.5 })
  const drag = useRef<{ x: number; y: number; moved: number }>(undefined)

  useLayoutEffect(() => {
    const box = frame.current
    if (!magnified || !box) return
    box.scrollTo(
      point.current.x * box.scrollWidth - box.clientWidth / 2,
      point.current.y * box.scrollHeight - box.clientHeight / 2,
    )
    point.current = { x: 0.5, y: 0.5 }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const step = steps[key]
      if (step) box.scrollBy(step[0] * keyStep, step[1] * keyStep)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [magnified])

  const press = (event: MouseEvent) => {
    if ((drag.current?.moved ?? 0) > pressMoves) return
    const image = frame.current?.querySelector('img')?.getBoundingClientRect()
    if (image && !magnified) {
      point.current = {
        x: (event.clientX - image.left) / image.width,
        y: (event.clientY - image.top) / image.height,
      }
    }
    onMagnify(!magnified)
  }
  const move = ({ clientX, clientY, buttons, pointerType }: PointerEvent) => {
    const from = drag.current
    if (!from || buttons === 0) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    drag.current = { x: clientX, y: clientY, moved: from.moved + Math.abs(x) + Math.abs(y) }
    // Fingers scroll the frame without a script.
    if (magnified && pointerType === 'mouse') frame.current?.scrollBy(-x, -y)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a button and keys do the same
    <div
      ref={frame}
      data-magnified={magnified || undefined}
      onClick={press}
      onPointerDown={({ clientX, clientY }) => {
        drag.current = { x: clientX, y: clientY, moved: 0 }
      }}
      onPointerMove={move}
      className={
        magnified
          ? 'flex size-full cursor-zoom-out touch-auto overflow-auto overscroll-contain'
          : 'flex size-full cursor-zoom-in items-center justify-center'
      }
    >
      <Picture
        url={url}
        alt={alt}
        priority
        sizes={magnified ? '250vmin' : '100vmin'}
        className={
          magnified
            ? 'pointer-events-none m-auto aspect-square h-auto w-[calc(2.5*min(100vw,100dvh-160px))] max-w-none shrink-0'
            : 'pointer-events-none aspect-square h-full w-auto max-w-full mask-x-from-94% mask-t-from-94% mask-b-from-88% object-contain'
        }
      />
    </div>
  )
}
