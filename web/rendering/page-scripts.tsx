import { createContext, useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import type { inlineScripts } from './inline-scripts.ts'
import { useInBrowser } from './use-in-browser.ts'

/**
 * The data that the server writes into a page for its start; undefined in a browser, which keeps the written
 * elements.
 */
export const PageStartContext = createContext<
  | {
      scripts: typeof inlineScripts
      /** The URL of the shop's font. */
      font: string
      /** The data described in page-data.ts. */
      data: string | undefined
    }
  | undefined
>(undefined)

/** Vite's development server adds scripts that only React Router's components write. */
const isDevelopment = import.meta.env.MODE === 'development'

/**
 * Scripts that start a page. They remember its language, record presses until the page's scripts have loaded, and
 * fetch its font: at once, or after the scripts on a slow connection. They must come before the styles, because a
 * script after the styles would wait for them.
 */
export function HeadScripts() {
  const { scripts, font, data } = useContext(PageStartContext) ?? {}
  return (
    <>
      <InlineScript text={scripts?.earlyPresses} />
      <InlineScript text={scripts?.slowLine} data-font={font} />
      <InlineScript text={scripts?.rememberLanguage} />
      {!isDevelopment && (
        <>
          <InlineScript type="application/json" text={data} />
          <InlineScript text={scripts?.startPage} />
        </>
      )}
    </>
  )
}

/** Restores the scroll position. Must come after all visible content of the page. */
export function EndScripts() {
  const start = useContext(PageStartContext)
  const isInBrowser = useInBrowser()
  if (isDevelopment)
    return (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    )
  return (
    <>
      <InlineScript text={start?.scripts.restoreScroll} />
      {isInBrowser && <ScrollRestoration />}
    </>
  )
}

function InlineScript({ text = '', ...attributes }: { text?: string; type?: string; 'data-font'?: string }) {
  return <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
