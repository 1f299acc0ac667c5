/** Inline script: waits for the first paint, or two seconds where there is none, as in a background tab. */
const waitForPaint =
  "await new Promise((resolve) => { setTimeout(resolve, 2000); new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }) });"

const preloads = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g
const opening = '<script type="module" async="">'
const moduleImport = /^import \* as (\w+) from ("[^"]+");$/gm

/** Makes a page fetch its scripts and texts after the first paint; styles, fonts and pictures come first. */
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
