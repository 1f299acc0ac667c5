import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** What React writes before a part that it could not finish and leaves to the browser. */
const unfinished = '<!--$!-->'

/**
 * A page from its first letter to its last, in one go. React's renderers for pages that arrive in pieces, each when its
 * data is there, take two fifths longer and leave ten times as much to be collected; a page of the shop has all of its
 * data before.
 *
 * @throws Error where a part of the page fails, or waits for something while it is rendered. Within a Suspense React
 *   keeps to itself which of the two it was, and why
 */
export function renderWhole(page: ReactElement): string {
  const html = renderToString(page)
  if (html.includes(unfinished))
    throw new Error('A part of the page within a Suspense failed, or waited while it was rendered.')
  return `<!DOCTYPE html>${html}`
}
