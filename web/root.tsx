import { LucideProvider } from 'lucide-react'
import { Links, Outlet, redirect, redirectDocument, useRouteLoaderData } from 'react-router'
import { useEffect, type ReactNode } from 'react'
import type { Route } from './+types/root'
import { parseLanguage } from '#core/language.ts'
import { apiMiddleware, pageHostContext } from './api/context.ts'
import { useTranslator } from './i18n/i18n.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import styles from './shop.css?url'
import { translationUrls } from './i18n/translations.ts'
import { PicturesContext } from './ui/pictures/pictures-base.ts'
import { picturesPath } from '#core/catalogue/pictures.ts'
import { EndScripts, HeadScripts } from './rendering/page-scripts.tsx'
import { LanguageInLinks, inPageLanguage } from './navigation/language-in-links.tsx'

/** The styles are linked by URL. If they were imported, every script loaded later would load them again. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [apiMiddleware]

/** Reloads the document if another tab has changed the language. Redirects to addresses that name the language. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const { lang } = document.documentElement
    const chosen = parseLanguage(/(?:^|; )lang=([^;]*)/.exec(document.cookie)?.[1])
    if (chosen !== undefined && chosen !== lang) throw redirectDocument(request.url)
    const { pathname, search } = new URL(request.url)
    const address = pathname + search
    const named = inPageLanguage(address)
    if (named !== address) throw redirect(named)
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const { language, languageInAddress, picturesUrl } = context.get(pageHostContext)
  return {
    translationUrl: translationUrls.shop[language],
    ...(picturesUrl && { picturesUrl }),
    ...(languageInAddress && { languageInAddress }),
  }
}

/** The texts of the language and the address of the pictures stay the same during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslator()
  const data = useRouteLoaderData<typeof loader>('root')
  // The queued presses are now replayed (rendering/inline/early-presses.js). Browser tests also wait for this mark.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <html lang={language} data-language-in-address={data?.languageInAddress ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FFFFFF" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {data && <meta name="translations" content={data.translationUrl} />}
        <HeadScripts />
        <Links />
      </head>
      <body>
        <PicturesContext value={data?.picturesUrl ?? picturesPath}>
          <LanguageInLinks language={data?.languageInAddress ? language : undefined}>
            <LucideProvider strokeWidth={1.5}>{children}</LucideProvider>
          </LanguageInLinks>
        </PicturesContext>
        <EndScripts />
      </body>
    </html>
  )
}

/** Shows failures outside of the shop's and the back office's layouts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  )
}

export default function Root() {
  return <Outlet />
}
