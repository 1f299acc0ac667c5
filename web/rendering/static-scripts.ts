import type { EntryContext } from 'react-router'
import { inlineScripts } from './inline-scripts.ts'

const headClose = '</head>'
const charset = '<meta charSet="utf-8"/>'
const preloads = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g

/**
 * Changes a rendered page by its head and its scripts: the markup between them, the largest part, stays as it is, and is
 * not decoded.
 */
export function changeScripts(page: Buffer, change: (html: string) => string): Buffer<ArrayBuffer> {
  const markup = page.indexOf(headClose) + headClose.length
  const contextAt = page.indexOf(contextStart, markup)
  const scripts = contextAt < 0 ? markup : page.lastIndexOf('<script>', contextAt - 1)
  const changed = change(page.toString('utf8', 0, markup) + page.toString('utf8', scripts))
  const headEnd = changed.indexOf(headClose) + headClose.length
  return Buffer.concat([
    Buffer.from(changed.slice(0, headEnd)),
    page.subarray(markup, scripts),
    Buffer.from(changed.slice(headEnd)),
  ])
}

/**
 * Makes a page remember its language, keep what is pressed before its scripts have arrived, and fetch its font at once, or after the scripts on
 * a slow line. These scripts come before everything that the browser waits for.
 */
export function withEarlyScripts(html: string, font: string): string {
  const language = `<script>${inlineScripts.rememberLanguage}</script>`
  const earlyPresses = `<script>${inlineScripts.earlyPresses}</script>`
  const slowLine = `<script data-font="${font}">${inlineScripts.slowLine}</script>`
  return html.replace(charset, () => charset + earlyPresses + slowLine + language)
}

/**
 * Replaces the scripts that React Router writes into a page by ones that are the same in every page, and a JSON element
 * with what differs, which no browser runs. They fetch everything after the first paint; styles, fonts and pictures come
 * first. A page without a match stays as it is: the content security policy then refuses its scripts.
 *
 * With `allRoutes` the router knows every route. Otherwise it asks the server about routes before it reads a page with
 * parameters in its address anew; on a lost connection, an error page then replaces the page and what is typed in it.
 */
export function withStaticScripts(html: string, allRoutes?: EntryContext['manifest']): string {
  const headEnd = html.indexOf(headClose)
  const found = findScripts(html, headEnd)
  if (found === undefined) return html
  const head = html.slice(0, headEnd)
  const links = (head.match(preloads) ?? [])
    .join('')
    .replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="high"')
  const context = allRoutes ? withoutDiscovery(found.context) : found.context
  const manifest = allRoutes ? toJson(allRoutes) : found.manifest
  const data = `{"context":${context},"manifest":${manifest},"stream":[${found.stream.join()}],"links":${toJson(links)},${found.modules}}`
  // In the head, before the styles: scripts behind them would wait for them.
  const start = `<script type="application/json">${data}</script><script>${inlineScripts.startPage}</script>`
  return [
    head.replace(preloads, '').replace(charset, () => charset + start),
    html.slice(headEnd, found.start),
    `<script>${inlineScripts.restoreScroll}</script>`,
    replaced.repeat(2),
    found.rest,
  ].join('')
}

interface Scripts {
  /** Where the first of them begins. */
  start: number
  /** JSON of the context, the pieces of the loaders' data, the routes, and the members that say which modules to load. */
  context: string
  stream: string[]
  manifest: string
  modules: string
  /** The page after them, without those that transfer the data. */
  rest: string
}

const end = '</script>'
const contextStart = '<script>window.__reactRouterContext = '
const contextEnd =
  ';window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());'
const scrollEnd = `("react-router-scroll-positions", null)${end}`
const moduleStart = '<script type="module" async="">'
const transfer =
  /<script>window\.__reactRouterContext\.streamController\.(?:enqueue\(("(?:[^"\\]|\\.)*")\)|close\(\));<\/script>/g

/** An element that does nothing: React finds it in the place of a script that it has rendered. */
const replaced = '<script type="application/json"></script>'

/** The scripts of React Router in a page; undefined where they are not as expected. */
function findScripts(html: string, from: number): Scripts | undefined {
  const contextAt = html.indexOf(contextStart, from)
  const start = html.lastIndexOf('<script>', contextAt - 1)
  const contextCloses = html.indexOf(end, contextAt)
  const moduleAt = contextCloses + end.length
  if (contextAt < 0 || start < from || !html.startsWith(moduleStart, moduleAt)) return undefined
  const context = html.slice(contextAt + contextStart.length, contextCloses)
  if (!html.slice(start, contextAt).endsWith(scrollEnd) || !context.endsWith(contextEnd)) return undefined
  const moduleCloses = html.indexOf(end, moduleAt)
  const modules = modulesOf(html.slice(moduleAt + moduleStart.length, moduleCloses))
  if (modules === undefined) return undefined
  const stream: string[] = []
  const rest = html.slice(moduleCloses + end.length).replace(transfer, (_, piece?: string) => {
    if (piece !== undefined) stream.push(piece)
    return ''
  })
  return { start, context: context.slice(0, -contextEnd.length), stream, ...modules, rest }
}

const moduleImport = /^import \* as (\w+) from ("[^"]+");$/gm
const merged = /^const (\w+) = \{((?:\.\.\.\w+,?)+)\};$/gm
const manifest = /^ {2}window\.__reactRouterManifest = (\{.*?^\});$/ms
const routeModules = /^ {2}window\.__reactRouterRouteModules = \{(.*)\};$/m
const entry = /^import\(("[^"]+")\);$/m

// A text for each combination of routes; a page's data is not in it.
const knownModules = new Map<string, Pick<Scripts, 'manifest' | 'modules'>>()

/** The page's routes and which modules to load, by the script that would load them. */
function modulesOf(script: string): Pick<Scripts, 'manifest' | 'modules'> | undefined {
  const known = knownModules.get(script)
  if (known !== undefined) return known
  const [manifestText, routesText, entryText] = [manifest, routeModules, entry].map(
    (part) => part.exec(script)?.[1],
  )
  if (manifestText === undefined || routesText === undefined || entryText === undefined) return undefined
  const files = new Map(
    [...script.matchAll(moduleImport)].map(([, name = '', url = '']) => [name, [JSON.parse(url)]]),
  )
  for (const [, name = '', parts = ''] of script.matchAll(merged))
    files.set(
      name,
      parts.split(',').flatMap((part) => files.get(part.slice('...'.length)) ?? []),
    )
  const routes = [...routesText.matchAll(/("[^"]+"):(\w+)/g)].map(([, id = '', name = '']) => [
    JSON.parse(id),
    files.get(name),
  ])
  if (routes.length === 0 || routes.some(([, urls]) => urls === undefined)) return undefined
  const members = {
    routes: Object.fromEntries(routes),
    entry: JSON.parse(entryText),
  }
  const text = { manifest: toJson(JSON.parse(manifestText)), modules: toJson(members).slice(1, -1) }
  if (knownModules.size >= 500) knownModules.clear()
  knownModules.set(script, text)
  return text
}

/** The context of a page whose router asks for no routes. */
const withoutDiscovery = (context: string) =>
  toJson({ ...(JSON.parse(context) as object), routeDiscovery: { mode: 'initial' } })

/** JSON that may stand in a script element. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
