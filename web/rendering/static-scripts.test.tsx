import { createRequestHandler, Outlet, Scripts, ScrollRestoration, ServerRouter } from 'react-router'
import { renderToString } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'
import { renderPage } from './render-page.ts'
import { changeScripts, withEarlyScripts, withStaticScripts } from './static-scripts.ts'

const hostile = '</script><script>alert("繁體 $& $1")</script>'

const file = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: id === 'root' ? '' : id,
  module: `/assets/${id}.js`,
  imports: ['/assets/framework.js'],
  hasLoader: true,
  hasDefaultExport: true,
})

function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <link
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href="/assets/i18n/en.json"
          data-translations=""
        />
        <link rel="preload" as="font" crossOrigin="anonymous" href="/assets/font.woff2" />
        <link rel="stylesheet" href="/assets/root.css" />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const HomePage = () => <main>繁體中文 costs $& and $1</main>

const buildWith = (changes: object = {}): ServerBuild =>
  ({
    entry: {
      module: {
        default: async (_: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(await renderPage(<ServerRouter context={context} url="http://localhost/home" />), {
            status,
            headers,
          }),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Root, loader: () => hostile } },
      home: {
        id: 'home',
        parentId: 'root',
        path: 'home',
        module: { default: HomePage, loader: () => ['Oak'] },
      },
    },
    assets: {
      entry: { module: '/assets/entry.client.js', imports: ['/assets/framework.js'] },
      routes: { root: { ...file('root'), ...changes }, home: file('home', 'root') },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }) as unknown as ServerBuild

/** A page as React Router renders it. */
async function render(changes?: object): Promise<string> {
  const handle = createRequestHandler(buildWith(changes), 'production')
  return (await handle(new Request('http://localhost/home'))).text()
}

const head = (html: string) => html.slice(0, html.indexOf('</head>'))
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))
const dataOf = (html: string) =>
  JSON.parse(scriptsOf(html).find(({ attributes }) => attributes.includes('application/json'))?.text ?? '{}')

test('security 60: what differs between pages is no script, and every script is one of the known ones', async () => {
  const html = withStaticScripts(await render())
  const run = scriptsOf(html).filter(({ attributes }) => !attributes.includes('application/json'))
  expect(run).toEqual([
    { attributes: '', text: inlineScripts.startPage },
    { attributes: '', text: inlineScripts.restoreScroll },
  ])
})

test('the script that starts a page does not wait for styles', async () => {
  const start = head(withStaticScripts(await render()))
  expect(start.indexOf(inlineScripts.startPage)).toBeGreaterThan(0)
  expect(start.indexOf('rel="stylesheet"')).toBeGreaterThan(start.indexOf(inlineScripts.startPage))
})

test('the data of a page says what React Router would have run', async () => {
  const data = dataOf(withStaticScripts(await render()))
  expect(data.entry).toBe('/assets/entry.client.js')
  expect(data.routes).toEqual({ root: ['/assets/root.js'], home: ['/assets/home.js'] })
  expect(Object.keys(data.manifest.routes)).toEqual(['root', 'home'])
  expect(data.context).toMatchObject({ ssr: true, isSpaMode: false, routeDiscovery: { mode: 'lazy' } })
  expect(data.stream.join('')).toContain(JSON.stringify(hostile))
  expect(data.stream.join('')).toContain('Oak')
})

test('with all routes the router asks for none', async () => {
  const allRoutes = buildWith().assets
  allRoutes.routes = { ...allRoutes.routes, shop: allRoutes.routes.home }
  const data = dataOf(withStaticScripts(await render(), allRoutes))
  expect(Object.keys(data.manifest.routes)).toEqual(['root', 'home', 'shop'])
  expect(data.context).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' } })
  expect(data.routes).toEqual({ root: ['/assets/root.js'], home: ['/assets/home.js'] })
})

test('the parts of a divided route are loaded together', async () => {
  const data = dataOf(withStaticScripts(await render({ clientMiddlewareModule: '/assets/middleware.js' })))
  expect(data.routes.root).toEqual(['/assets/middleware.js', '/assets/root.js'])
})

test('what is painted stays in the head; scripts and texts leave it, to be fetched before pictures', async () => {
  const html = withStaticScripts(await render())
  expect(head(html)).toContain('/assets/font.woff2')
  expect(head(html)).toContain('/assets/root.css')
  const elements = head(html).replace(/<script.*<\/script>/s, '')
  expect(elements).toContain('/assets/root.css')
  expect(elements).not.toMatch(/modulepreload|\/assets\/i18n\//)
  const { links } = dataOf(html)
  expect(links).toContain('href="/assets/i18n/en.json"')
  expect(links).toContain('<link rel="modulepreload" fetchpriority="high" href="/assets/entry.client.js"/>')
  expect(links).toContain('href="/assets/framework.js"')
})

test('the script fetches and runs after the first paint, or while a slow line waits for the styles', () => {
  const { startPage } = inlineScripts
  const paint = startPage.indexOf("type: 'paint'")
  expect(paint).toBeGreaterThan(0)
  for (const part of ['data.links', 'await parsed', 'data.routes', 'import(data.entry)'])
    expect(startPage.indexOf(part)).toBeGreaterThan(paint)
  expect(startPage).toContain('isSlow ? 450 : 2000')
})

test('leaves the rest unchanged, and a page without the expected scripts entirely', async () => {
  const page = await render()
  const content = /<body>(.*?)<script>/s.exec(page)?.[1]
  expect(content).toContain('繁體中文 costs $&amp; and $1')
  expect(/<body>(.*?)<script>/s.exec(withStaticScripts(page))?.[1]).toBe(content)
  const plain = '<!doctype html><html><head></head><body>Nothing</body></html>'
  expect(withStaticScripts(plain)).toBe(plain)
  const other = page.replace('__reactRouterRouteModules', '__elsewhere')
  expect(withStaticScripts(other)).toBe(other)
})

test('head and scripts are changed around the markup, which is the same byte for byte', async () => {
  const page = await render()
  let changed = ''
  const change = (html: string) => {
    changed = html
    return withEarlyScripts(withStaticScripts(html), '/assets/sans.woff2')
  }
  const bytes = changeScripts(Buffer.from(page), change)
  expect(bytes.toString()).toBe(change(page))
  changeScripts(Buffer.from(page), change)
  expect(changed).not.toContain('繁體中文 costs')
  const plain = Buffer.from('<!doctype html><html><head></head><body>Nothing, 繁體</body></html>')
  expect(changeScripts(plain, (html) => html)).toEqual(plain)
})

test('presses are queued from the first byte on, and the font comes first, or after the scripts of a slow line', async () => {
  const early = `<script>${inlineScripts.earlyPresses}</script>`
  const slowLine = `<script data-font="/assets/sans.woff2">${inlineScripts.slowLine}</script>`
  for (const page of [
    withStaticScripts(await render()),
    renderToString(
      <head>
        <meta charSet="utf-8" />
      </head>,
    ),
  ])
    expect(withEarlyScripts(page, '/assets/sans.woff2')).toContain(
      `<meta charSet="utf-8"/>${early}${slowLine}`,
    )
})
