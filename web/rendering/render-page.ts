import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** The length in bytes that most pages do not exceed. */
const usualLength = 262_144

/** Renders the complete HTML of a page, including its lazy parts. @throws the errors of its parts */
export function renderPage(page: ReactElement): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Renders the page in one piece, so that no script has to move parts into place.
      progressiveChunkSize: Infinity,
      onAllReady: () => {
        // Copied at once: if React's chunks of 2 KB were kept until the page is complete, they would outlive
        // short-lived objects and fragment the memory.
        // objects and fragment the memory.
        let html = Buffer.allocUnsafeSlow(usualLength)
        let length = 0
        const collect = new Writable({
          write(piece: Uint8Array, _, done) {
            const missing = length + piece.length - html.length
            if (missing > 0) html = Buffer.concat([html], html.length + Math.max(missing, usualLength))
            html.set(piece, length)
            length += piece.length
            done()
          },
        })
        pipe(collect.once('finish', () => resolve(html.subarray(0, length))))
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
