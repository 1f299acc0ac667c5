import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type HandleDocumentRequestFunction, type HandleErrorFunction } from 'react-router'
import { pageHostContext } from './api-context.ts'
import { TranslatorProvider } from './i18n.tsx'
import { translators } from './translations.ts'

export { pageHostContext }

/** Tells the host of a failure in a loader or in rendering; a visitor who left is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageHostContext).report(error)
}

/**
 * Renders a page to its end before answering: the host needs the whole of it to compress, to keep and to name
 * its inline scripts by hash.
 */
const handleDocumentRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  loadContext,
) => {
  const { language } = loadContext.get(pageHostContext)
  let failure: unknown
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <TranslatorProvider translator={translators[language]}>
        <ServerRouter context={routerContext} url={request.url} />
      </TranslatorProvider>,
      {
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError: (error) => {
          failure = error
        },
      },
    )
  })
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export default handleDocumentRequest
