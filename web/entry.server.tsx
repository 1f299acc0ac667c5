import type { ReactElement, ReactNode } from 'react'
import {
  ServerRouter,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
} from 'react-router'
import type { Language } from '../core/language.ts'
import { pageHostContext } from './api/context.ts'
import { TranslatorProvider } from './i18n/i18n.tsx'
import { paintFirst } from './rendering/paint-first.ts'
import { renderWhole } from './rendering/render-whole.ts'
import { translators } from './i18n/translations.ts'

export { pageHostContext }

/** Tells the host of a failure in a loader or in rendering; a visitor who left is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageHostContext).report(error)
}

/** What stands around the router on the server: the texts of the page's language. */
export const shell = (language: Language, children: ReactNode): ReactElement => (
  <TranslatorProvider translator={translators[language]}>{children}</TranslatorProvider>
)

/**
 * Renders a page as a whole before answering: the host needs all of it to compress, to keep and to name its inline
 * scripts by hash. It gets the bytes beside the answer: reading them out of one copies them.
 */
const handleDocumentRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  loadContext,
) => {
  const { language, rendered } = loadContext.get(pageHostContext)
  const context = { ...routerContext, renderMeta: { streamCache: await dataOf(routerContext) } }
  const page = renderWhole(shell(language, <ServerRouter context={context} url={request.url} />))
  headers.set('content-type', 'text/html; charset=utf-8')
  rendered(import.meta.env.DEV ? Buffer.from(page) : paintFirst(page))
  return new Response(null, { status, headers })
}

/**
 * The page's data as React Router reads it piece by piece while it renders: all of it at once, so that nothing waits. A
 * version of React Router that keeps what it read otherwise would wait, and the first page would say so.
 */
async function dataOf({ serverHandoffStream }: EntryContext) {
  const decoder = new TextDecoder()
  let value = ''
  for await (const piece of serverHandoffStream ?? []) value += decoder.decode(piece, { stream: true })
  return [
    Object.assign(Promise.resolve(), { result: { done: false, value } }),
    Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
  ]
}

export default handleDocumentRequest
