/** The vertical extent of an element in the viewport, in pixels. */
interface Span {
  top: number
  bottom: number
}

/** Pixels between a floating element and a control. */
const gap = 4

/**
 * Controls of at least this height, such as the picture of a card, can still be pressed beside an element that
 * floats over them; a text that is marked cannot be read beside it.
 */
const highControl = 120

/**
 * By how many pixels a floating element moves so that it covers no control; undefined if there is no such place. It
 * moves away from its edge, but not beyond `limit`.
 * @example clearOffset({ top: 100, bottom: 150 }, [{ top: 140, bottom: 180 }], 0) //=> -14
 */
export function clearOffset(at: Span, controls: readonly Span[], limit: number): number | undefined {
  const direction = limit < at.top ? -1 : 1
  let offset = 0
  for (;;) {
    const [top, bottom] = [at.top + offset - gap, at.bottom + offset + gap]
    const covered = controls.find((control) => control.bottom > top && control.top < bottom)
    if (covered === undefined) return offset
    offset += direction < 0 ? covered.top - bottom : covered.bottom - top
    if (direction < 0 ? at.top + offset < limit : at.bottom + offset > limit) return undefined
  }
}

const pressable = ['a', 'button', 'input', 'select', 'textarea', 'label', 'summary']
/** Prices and other figures are `tabular`; hints, errors and notices are marked. */
const marked = '[data-keep-clear]'
const selector = ['main', 'footer', 'aside']
  .flatMap((part) => [...pressable, '.tabular', marked].map((tag) => `${part} ${tag}`))
  .join()

/** Controls, and other important elements such as prices and hints, above or below an element. */
function controlsAround(element: HTMLElement, { left, right }: DOMRect): Span[] {
  return [...document.querySelectorAll(selector)]
    .filter((control) => !element.contains(control))
    .map((control) => ({ box: control.getBoundingClientRect(), isMarked: control.matches(marked) }))
    .filter(({ box, isMarked }) => box.height > 0 && (isMarked || box.height < highControl))
    .map(({ box }) => box)
    .filter((box) => box.right > left && box.left < right)
}

/** How far an element moves from its place, in pixels: farther up, it would float over the middle of the page. */
const farthest = 96

/** Milliseconds without scrolling after which a page is at rest. */
const rest = 500

/**
 * Moves a floating element on a phone so that it covers no control; it is attached to the bottom or top edge. Returns
 * whether there is a free place.
 */
function placeClear(element: HTMLElement, edge: 'top' | 'bottom'): boolean {
  element.style.translate = ''
  if (window.innerWidth >= 768) return true
  const box = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const limit = edge === 'bottom' ? Math.max(header, box.top - farthest) : window.innerHeight
  const offset = box.height === 0 ? 0 : clearOffset(box, controlsAround(element, box), limit)
  if (offset) element.style.translate = `0 ${offset}px`
  return offset !== undefined
}

/**
 * Keeps an element clear of controls while the page scrolls and changes; returns a function that stops it. At the
 * bottom, where nothing urgent floats, it is marked with `data-away` while there is no free place and while the page
 * scrolls down: "gone while scrolling down or typing"; with `first` also at the top of a page, whose first screen it leaves
 * alone.
 */
export function keepClear(
  element: HTMLElement,
  edge: 'top' | 'bottom',
  first?: 'gone at the top',
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let scrolled = window.scrollY
  let scrollsDown = false
  let hasPlace = true
  const mark = () =>
    edge === 'bottom' &&
    element.toggleAttribute('data-away', scrollsDown || !hasPlace || (first !== undefined && scrolled <= 0))
  const place = () => {
    timer = undefined
    hasPlace = placeClear(element, edge)
    mark()
  }
  const later = () => {
    timer ??= setTimeout(place, 100)
  }
  const stand = () => {
    scrollsDown = false
    mark()
  }
  const scroll = () => {
    scrollsDown = window.scrollY > scrolled
    scrolled = window.scrollY
    mark()
    clearTimeout(resting)
    resting = setTimeout(stand, rest)
    later()
  }
  // When the element itself changes, it is moved before the browser paints.
  const changes = new MutationObserver((mutations) => {
    if (mutations.some(({ target }) => element.contains(target))) place()
    else later()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', scroll, { passive: true })
  window.addEventListener('resize', later)
  place()
  return () => {
    clearTimeout(timer)
    clearTimeout(resting)
    changes.disconnect()
    window.removeEventListener('scroll', scroll)
    window.removeEventListener('resize', later)
  }
}
