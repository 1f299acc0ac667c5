/**
 * Waits for the first paint, or two seconds where nothing is painted, as in a background tab. It is text because the
 * page carries it as its script.
 */
const waitForPaint =
  "await new Promise((resolve) => { setTimeout(resolve, 2000); new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }) });"

const preloads = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g
const opening = '<script type="module" async="">'
const moduleImport = /^import \* as (\w+) from ("[^"]+");$/gm

/**
 * The page with its scripts and their texts fetched after the first paint, so that styles, fonts and pictures have the
 * connection to themselves until then. A page without scripts stays as it is.
 */
export function paintFirst(html: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const links = head.match(preloads)
  const start = html.lastIndexOf(opening) + opening.length
  if (links === null || start < opening.length) return html
  const end = html.indexOf('</script>', start)
  const script = html.slice(start, end)
  const imports = [...script.matchAll(moduleImport)]
  const names = imports.map(([, name]) => name).join(', ')
  const loads = imports.map(([, , url]) => `import(${url})`).join(', ')
  return [
    head.replace(preloads, ''),
    html.slice(headEnd, start),
    `${waitForPaint}\n`,
    `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join('')).replaceAll('<', '\\u003c')});\n`,
    `const [${names}] = await Promise.all([${loads}]);\n`,
    script.replace(moduleImport, ''),
    html.slice(end),
  ].join('')
}
