import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * The complete HTML of a page, including the parts that load while it is rendered.
 *
 * @throws what a part of the page throws, also within a Suspense
 */
export async function renderPage(page: ReactElement): Promise<string> {
  const stream = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Everything is sent at once, so that no part has to be moved into its place by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
      onError: reject,
    })
  })
  return text(stream)
}
