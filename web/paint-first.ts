/**
 * What the page's script does before it asks for the others: it waits for the first paint, or two seconds where
 * nothing is painted, as in a tab that nobody looks at. It is text, because the page carries it as such.
 */
const waitForPaint =
  "await new Promise((go) => { setTimeout(go, 2000); new PerformanceObserver(go).observe({ type: 'paint', buffered: true }) });"

const early = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g
const starter = /(<script type="module" async="">)(.*?)(<\/script>)/s
const modules = /^import \* as (\w+) from ("[^"]+");$/gm

/**
 * The same page, but its scripts and their texts are fetched when it has been painted: until then the line belongs
 * to what is painted, the styles, the letters and the picture. A page without scripts stays as it is.
 */
export function paintFirst(html: string): string {
  const links = html.match(early)
  const script = starter.exec(html)?.[2]
  if (links === null || script === undefined) return html
  const named = [...script.matchAll(modules)]
  const names = named.map(([, name]) => name).join(', ')
  const imports = named.map(([, , url]) => `import(${url})`).join(', ')
  const later = [
    waitForPaint,
    `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(links.join('')).replaceAll('<', '\\u003c')});`,
    `const [${names}] = await Promise.all([${imports}]);`,
    script.replace(modules, ''),
  ].join('\n')
  return html
    .replace(early, '')
    .replace(starter, (_, open: string, __, close: string) => open + later + close)
}
