import { createContext, useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import type { inlineScripts } from './inline-scripts.ts'
import { useInBrowser } from './use-in-browser.ts'

/** The data that the server writes into a page for its start; missing in a browser, which keeps the written page. */
export const PageStartContext = createContext<
  | {
      scripts: typeof inlineScripts
      /** The address of the shop's font. */
      font: string
      /** The data described in page-data.ts. */
      data: string | undefined
    }
  | undefined
>(undefined)

/** Vite's development server adds scripts that only React Router's components write. */
const isDevelopment = import.meta.env.MODE === 'development'

/**
 * Makes a page remember its language, keep what is pressed before its scripts have arrived, fetch its font at once, or
 * after the scripts on a slow line, and start. Must stand before the styles: scripts behind them would wait for them.
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

/** Restores the scroll position. Must be after everything that a page shows. */
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
