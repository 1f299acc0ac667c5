/** The vertical extent of an element in the viewport, in pixels. */
interface Span {
  top: number
  bottom: number
}

/** Pixels between a floating element and a control. */
const gap = 4

/**
 * Controls of at least this height in pixels, such as the picture of a card, can still be pressed beside a floating
 * element. A marked text must not be covered at all, because it could not be read.
 */
const highControl = 120

/**
 * Returns the number of pixels by which a floating element must move so that it covers no control; undefined if there
 * is no free place. The element moves away from its edge, but not beyond `limit`.
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
/** Prices and other figures have the class `tabular`. Hints, errors and notices are marked with this attribute. */
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

/**
 * The greatest distance in pixels by which an element moves: farther up, it would float over the middle of the page.
 */
const farthest = 96

/** Milliseconds without scrolling after which a page is at rest. */
const rest = 500

/**
 * Moves a floating element at the bottom or top edge of a phone, so that it covers no control. Returns whether there
 * is a free place.
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
 * Keeps an element clear of controls while the page scrolls and changes. Returns a function that stops this. At the
 * bottom, where nothing urgent floats, the element is hidden with `data-away` while there is no free place and while
 * the page scrolls down: "gone while scrolling down or typing". With `first`, it is also hidden at the top of the page.
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
  // A change of the element itself moves it at once, before the browser paints.
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
