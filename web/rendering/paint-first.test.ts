import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page = `<!doctype html><html><head><meta charSet="utf-8"/><link rel="preload" as="fetch" crossorigin="anonymous" href="/assets/i18n/en.json?compiled=1" data-translations=""/><link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/assets/font.woff2"/><link rel="modulepreload" href="/assets/entry.client.js"/><link rel="modulepreload" href="/assets/framework.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><main>繁體中文 costs $& and $1</main><script>window.__reactRouterContext = {};</script><script type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home-page.js";
  window.__reactRouterManifest = {"routes":{"root":{"imports":["/assets/framework.js"]}}};
  window.__reactRouterRouteModules = {"root":route0,"home/home-page":route1};

import("/assets/entry.client.js");</script><script>window.__reactRouterContext.streamController.close();</script></body></html>`

const head = (html: string) => html.slice(0, html.indexOf('</head>'))
const script = (html: string) => /<script type="module" async="">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

test('what is painted stays in the head, the scripts and their texts leave it', () => {
  const painted = head(paintFirst(page))
  expect(painted).toContain('/assets/font.woff2')
  expect(painted).toContain('/assets/root.css')
  expect(painted).not.toContain('modulepreload')
  expect(painted).not.toContain('/assets/i18n/')
})

test('the script waits for the first paint before it fetches anything', () => {
  const code = script(paintFirst(page))
  expect(code).not.toMatch(/^import \*/m)
  expect(code.indexOf('import(')).toBeGreaterThan(code.indexOf("type: 'paint'"))
  expect(code).toContain(
    'const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/home-page.js")]);',
  )
  expect(code.indexOf('import("/assets/entry.client.js")')).toBeGreaterThan(
    code.indexOf('window.__reactRouterRouteModules ='),
  )
})

test('what left the head is then fetched in parallel', () => {
  const code = script(paintFirst(page))
  const links = /insertAdjacentHTML\('beforeend', (".*")\);/.exec(code)?.[1] ?? ''
  expect(JSON.parse(links)).toBe(
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/assets/i18n/en.json?compiled=1" data-translations=""/><link rel="modulepreload" href="/assets/entry.client.js"/><link rel="modulepreload" href="/assets/framework.js"/>',
  )
  expect(links).not.toContain('<')
})

test('leaves the rest unchanged, and a page without scripts entirely', () => {
  expect(paintFirst(page)).toContain('<main>繁體中文 costs $& and $1</main>')
  const plain = '<!doctype html><html><head></head><body>Nothing</body></html>'
  expect(paintFirst(plain)).toBe(plain)
})
