import { createRequestHandler, Outlet, Scripts, ServerRouter } from 'react-router'
import type { EntryContext, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'
import { readPageData } from './page-data.ts'
import { EndScripts, HeadScripts, PageStartContext } from './page-scripts.tsx'
import { renderPage } from './render-page.ts'

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

/** A page with React Router's scripts. */
const PlainRoot = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)

/** A page with the shop's scripts. */
const Root = () => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="translations" content="/assets/i18n/en.json" />
      <HeadScripts />
      <link rel="stylesheet" href="/assets/root.css" />
    </head>
    <body>
      <Outlet />
      <EndScripts />
    </body>
  </html>
)

const url = 'http://localhost/home'

const render = (context: EntryContext) => renderPage(<ServerRouter context={context} url={url} />)

const renderOwn = async (context: EntryContext, allRoutes: boolean) => {
  const data = await readPageData(context, { allRoutes })
  const start = { scripts: inlineScripts, font: '/assets/sans.woff2', data }
  return renderPage(
    <PageStartContext value={start}>
      <ServerRouter context={context} url={url} />
    </PageStartContext>,
  )
}

interface Options {
  isPlain?: boolean
  allRoutes?: boolean
  /** Additional properties of the root route in the manifest of the build. */
  ofRoot?: object
}

async function htmlOf({ isPlain = false, allRoutes = false, ofRoot = {} }: Options = {}): Promise<string> {
  const build = {
    entry: {
      module: {
        default: async (_: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(await (isPlain ? render(context) : renderOwn(context, allRoutes)), {
            status,
            headers,
          }),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: isPlain ? PlainRoot : Root, loader: () => hostile } },
      home: {
        id: 'home',
        parentId: 'root',
        path: 'home',
        module: { default: () => <main>Home</main>, loader: () => ['Oak'] },
      },
      shop: { id: 'shop', parentId: 'root', path: 'shop', module: { default: () => <main>Shop</main> } },
      layout: { id: 'layout', parentId: 'root', module: {} },
      start: {
        id: 'start',
        parentId: 'layout',
        index: true,
        module: { loader: () => Response.redirect(url) },
      },
    },
    assets: {
      entry: { module: '/assets/entry.client.js', imports: ['/assets/framework.js'] },
      routes: {
        root: { ...file('root'), ...ofRoot },
        home: file('home', 'root'),
        shop: file('shop', 'root'),
        layout: { ...file('layout', 'root'), path: undefined },
        start: { ...file('start', 'layout'), path: undefined, index: true },
      },
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
  } as unknown as ServerBuild
  return (await createRequestHandler(build, 'production')(new Request(url))).text()
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))
const dataOf = (html: string) =>
  JSON.parse(scriptsOf(html).find(({ attributes }) => attributes.includes('application/json'))?.text ?? '{}')

test('security 60: data that differ between pages are no script, and every script is a known one', async () => {
  const html = await htmlOf()
  const run = scriptsOf(html).filter(({ attributes }) => !attributes.includes('application/json'))
  const { earlyPresses, slowLine, rememberLanguage, startPage, restoreScroll } = inlineScripts
  expect(run).toEqual([
    { attributes: '', text: earlyPresses },
    { attributes: ' data-font="/assets/sans.woff2"', text: slowLine },
    { attributes: '', text: rememberLanguage },
    { attributes: '', text: startPage },
    { attributes: '', text: restoreScroll },
  ])
  expect(dataOf(html).stream).toContain(JSON.stringify(hostile))
})

test('the script that starts a page follows the data and does not wait for styles', async () => {
  const html = await htmlOf()
  const start = html.indexOf(inlineScripts.startPage)
  expect(html.slice(0, start)).toMatch(/<script type="application\/json">[^<]*<\/script><script>$/)
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(start)
})

test('scripts and texts are no part of the head, to be fetched after what is painted', async () => {
  const html = await htmlOf()
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]* src=|<link[^>]*i18n/)
  const { startPage } = inlineScripts
  const paint = startPage.indexOf("type: 'paint'")
  expect(paint).toBeGreaterThan(0)
  for (const part of [
    'meta[name=translations]',
    'data.scripts',
    'await parsed',
    'data.routes',
    'import(data',
  ])
    expect(startPage.indexOf(part)).toBeGreaterThan(paint)
  expect(startPage).toContain('isSlow ? 450 : 2000')
})

/**
 * Runs the scripts that the installed React Router writes. Returns the globals they set and the modules they import.
 */
function runPlain(html: string) {
  const window: Record<string, unknown> = {}
  const imported: string[] = []
  for (const { text } of scriptsOf(html)) {
    const script = text
      .replace(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1 = load($2);')
      .replace(/^import\(/m, 'load(')
    new Function('window', 'load', script)(window, (path: string) => {
      imported.push(path)
      return { [path]: true }
    })
  }
  return { window, imported }
}

test.each([
  ['whole routes', {}],
  [
    'a divided route',
    { clientMiddlewareModule: '/assets/middleware.js', clientLoaderModule: '/assets/l.js' },
  ],
])('the installed React Router starts a page of %s by the same data', async (_, ofRoot) => {
  const data = dataOf(await htmlOf({ ofRoot }))
  const html = await htmlOf({ isPlain: true, ofRoot })
  const { window, imported } = runPlain(html)
  const { stream, streamController, ...context } = window['__reactRouterContext'] as Record<string, unknown>
  expect(data.context).toEqual(context)
  expect(window['__reactRouterManifest']).toEqual(data.manifest)
  const modules = Object.fromEntries(
    Object.entries(data.routes as Record<string, string[]>).map(([id, paths]) => [
      id,
      Object.fromEntries(paths.map((path) => [path, true])),
    ]),
  )
  expect(window['__reactRouterRouteModules']).toEqual(modules)
  expect(imported.at(-1)).toBe(data.entry)
  const preloaded = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
  expect(data.scripts).toEqual(expect.arrayContaining(preloaded))
  const pieces = await new Response(stream as ReadableStream).text()
  expect(pieces).toBe(data.stream)
  expect(streamController).toBeDefined()
})

test('if the page knows all routes, the router does not ask for any', async () => {
  const data = dataOf(await htmlOf({ allRoutes: true }))
  expect(Object.keys(data.manifest.routes)).toEqual(['root', 'home', 'shop', 'layout', 'start'])
  expect(data.context).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' } })
  expect(Object.keys(data.routes)).toEqual(['root', 'home'])
  expect(Object.keys(dataOf(await htmlOf()).manifest.routes)).not.toContain('shop')
})
