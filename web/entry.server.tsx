import { Writable } from 'node:stream'
import type { ReactElement, ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type HandleDocumentRequestFunction, type HandleErrorFunction } from 'react-router'
import type { Language } from '../core/language.ts'
import { pageHostContext } from './api-context.ts'
import { TranslatorProvider } from './i18n.tsx'
import { paintFirst } from './paint-first.ts'
import { translators } from './translations.ts'

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
 * Renders a page to its end before answering: the host needs the whole of it to compress, to keep and to name
 * its inline scripts by hash. It gets the bytes beside the answer: reading them out of one copies them.
 */
const handleDocumentRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  loadContext,
) => {
  const { language, rendered } = loadContext.get(pageHostContext)
  let failure: unknown
  const html = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      shell(language, <ServerRouter context={routerContext} url={request.url} />),
      {
        onAllReady: () => void pipe(gather(resolve)),
        onShellError: reject,
        onError: (error) => {
          failure = error
        },
      },
    )
  })
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  rendered(html)
  return new Response(null, { status, headers })
}

/** Takes all bytes that are written to it and hands them on as a whole. */
function gather(whole: (bytes: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      const html = Buffer.concat(chunks)
      whole(import.meta.env.DEV ? html : paintFirst(html))
      done()
    },
  })
}

export default handleDocumentRequest
