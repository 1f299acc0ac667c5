import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactElement, ReactNode } from 'react'
import {
  ServerRouter,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
} from 'react-router'
import type { Language } from '#core/language.ts'
import { pageHostContext } from './api/context.ts'
import { TranslatorProvider } from './i18n/i18n.tsx'
import { translators } from './i18n/translations.ts'
import { showWhetherEmpty } from './cart/show-whether-empty.ts'
import { guardIds } from './navigation/keep-page.ts'
import { inlineScripts as everyPage } from './rendering/inline-scripts.ts'
import { renderPage } from './rendering/render-page.ts'
import { readPageData } from './rendering/page-data.ts'
import { PageStartContext } from './rendering/page-scripts.tsx'

export { pageHostContext }

/** All inline scripts of the pages: the content security policy allows no other. */
export const inlineScripts = { ...everyPage, showWhetherEmpty }

/** Reports a failure in a loader or in rendering to the host, unless the visitor has left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageHostContext).report(error)
}

/** Provides the texts of the page's language. */
export const shell = (language: Language, children: ReactNode): ReactElement => (
  <TranslatorProvider translator={translators[language]}>{children}</TranslatorProvider>
)

/** Whether the page is guarded and has parameters in its path. */
function mayLoseInput({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const guards: readonly string[] = Object.values(guardIds)
  return matches.some(({ route, params }) => guards.includes(route.id) && Object.keys(params).length > 0)
}

/** Renders the complete page, because the host compresses and caches it. */
const handleDocumentRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  context,
  loadContext,
) => {
  const { language, addDocumentHeaders } = loadContext.get(pageHostContext)
  const start = { scripts: everyPage, font, data: undefined as string | undefined }
  if (!import.meta.env.DEV) start.data = await readPageData(context, { allRoutes: mayLoseInput(context) })
  const page = (
    <PageStartContext value={start}>
      <ServerRouter context={context} url={request.url} />
    </PageStartContext>
  )
  const body = await renderPage(shell(language, page))
  headers.set('content-type', 'text/html; charset=utf-8')
  addDocumentHeaders({ body, status }, headers)
  return new Response(body, { status, headers })
}

export default handleDocumentRequest
