import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** The complete HTML of a page, including its lazy parts. @throws what a part of it throws */
export function renderPage(page: ReactElement): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const { pipe } = renderToPipeableStream(page, {
      // Everything in one piece, so that no script has to move parts into place.
      progressiveChunkSize: Infinity,
      onAllReady: () =>
        pipe(
          new Writable({
            write(piece: Uint8Array, _, done) {
              pieces.push(piece)
              done()
            },
          }).once('finish', () => resolve(Buffer.concat(pieces))),
        ),
      onShellError: reject,
      onError: reject,
    })
  })
}
