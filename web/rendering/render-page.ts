import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** The complete HTML of a page, including its lazy parts. @throws what a part of it throws */
export async function renderPage(page: ReactElement): Promise<string> {
  const stream = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Everything in one piece, so that no script has to move parts into place.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
      onError: reject,
    })
  })
  return text(stream)
}
