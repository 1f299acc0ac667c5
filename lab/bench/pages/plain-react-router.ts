import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { createReadableStreamFromReadable, createRequestListener } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type RouterContext,
  type ServerBuild,
} from 'react-router'

/** Serves the shop's pages with React Router's own entry, with cached data from the shop at a URL. Prints its port. */
const shop = process.argv[2] ?? ''
const program = readFileSync('build/program/main.js', 'utf8')
const [file = ''] = /assets\/server-build-[^"]+/.exec(program) ?? []
const build = (await import(pathToFileURL(`build/program/${file}`).href)) as ServerBuild
const { pageHostContext, shell } = build.entry.module as unknown as {
  pageHostContext: RouterContext<object>
  shell: (language: 'en', children: ReactNode) => ReactElement
}

/** React Router's own entry, with the texts that the shop's pages need. */
const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) =>
  new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      shell('en', createElement(ServerRouter, { context, url: request.url })),
      {
        // Large parts stay in their place in the HTML, as in the shop's pages.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
      },
    )
  })

const answers = new Map<string, Promise<{ text: string; headers: Headers }>>()
async function callApi(path: string): Promise<Response> {
  const answer =
    answers.get(path) ??
    fetch(shop + path).then(async (found) => ({ text: await found.text(), headers: found.headers }))
  answers.set(path, answer)
  const { text, headers } = await answer
  const total = headers.get('x-total-count')
  return new Response(text, { headers: total === null ? {} : { 'x-total-count': total } })
}

const listener = createRequestListener({
  build: { ...build, entry: { module: { ...build.entry.module, default: handleRequest } } },
  getLoadContext() {
    const context = new RouterContextProvider()
    context.set(pageHostContext, { callApi, language: 'en', requestId: '', report: () => {} })
    return context
  },
})
const server = createServer(listener)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`)
})
