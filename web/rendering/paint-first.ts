/**
 * What the page's script does before it asks for the others: it waits for the first paint, or two seconds where
 * nothing is painted, as in a tab that nobody looks at. It is text, because the page carries it as such.
 */
const waitForPaint =
  "await new Promise((go) => { setTimeout(go, 2000); new PerformanceObserver(go).observe({ type: 'paint', buffered: true }) });"

const early = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g
const opening = '<script type="module" async="">'
const modules = /^import \* as (\w+) from ("[^"]+");$/gm

/**
 * The bytes of the page, but its scripts and their texts are fetched when it has been painted: until then the line belongs
 * to what is painted, the styles, the letters and the picture. A page without scripts stays as it is.
 */
export function paintFirst(html: string): Buffer<ArrayBuffer> {
  const page = written(html)
  const headEnd = page.indexOf('</head>')
  const start = page.lastIndexOf(opening) + opening.length
  const head = letters(page, 0, headEnd)
  const links = head.match(early)
  // A copy: the room is the next page's.
  if (links === null || start < opening.length) return Buffer.from(page)
  const end = page.indexOf('</script>', start)
  const script = letters(page, start, end)
  const named = [...script.matchAll(modules)]
  const names = named.map(([, name]) => name).join(', ')
  const imports = named.map(([, , url]) => `import(${url})`).join(', ')
  const later = [
    waitForPaint,
    `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join('')).replaceAll('<', '\\u003c')});`,
    `const [${names}] = await Promise.all([${imports}]);`,
    script.replace(modules, ''),
  ].join('\n')
  return Buffer.concat([
    bytes(head.replace(early, '')),
    page.subarray(headEnd, start),
    bytes(later),
    page.subarray(end),
  ])
}

/** Room for the page at hand, of which parts are copied: three bytes a letter at most, and pages have some 60,000. */
const room = Buffer.allocUnsafeSlow(512 * 1024)

/** A page's bytes, until the next page is written. */
function written(html: string): Buffer<ArrayBuffer> {
  return html.length * 3 > room.length ? Buffer.from(html) : room.subarray(0, room.write(html))
}

// A letter for each byte: only what is plain ASCII is looked at, and a page never becomes one long text.
const letters = (page: Buffer, start: number, end: number) => page.toString('latin1', start, end)
const bytes = (text: string) => Buffer.from(text, 'latin1')
