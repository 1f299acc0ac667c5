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
 * The same page, but its scripts and their texts are fetched when it has been painted: until then the line belongs
 * to what is painted, the styles, the letters and the picture. A page without scripts stays as it is.
 */
export function paintFirst(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const headEnd = page.indexOf('</head>')
  const start = page.lastIndexOf(opening) + opening.length
  const head = letters(page, 0, headEnd)
  const links = head.match(early)
  if (links === null || start < opening.length) return page
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

// A letter for each byte: only what is plain ASCII is looked at, and a page never becomes one long text.
const letters = (page: Buffer, start: number, end: number) => page.toString('latin1', start, end)
const bytes = (text: string) => Buffer.from(text, 'latin1')
