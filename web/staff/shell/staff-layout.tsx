import { Outlet } from 'react-router'
import type { Route } from './+types/staff-layout'
import { pageHostContext } from '../../api/context.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Alerts } from '../../shell/alerts.tsx'
import { translationUrls } from '../../i18n/translations.ts'
import styles from '../staff.css?url'

/** The styles, linked by URL like those of the shop. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ context }: Route.LoaderArgs) {
  return { translationUrl: translationUrls.staff[context.get(pageHostContext).language] }
}

/** The texts of a language stay the same on every page. */
export const shouldRevalidate = () => false

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="staff grow">
      <ErrorPage error={error} />
    </main>
  )
}

/** The parts that every page of the back office needs, with or without a sign-in: texts, styles and alerts. */
export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="translations" content={loaderData.translationUrl} />
      <div className="staff flex grow flex-col">
        <Outlet />
      </div>
      <Alerts />
    </>
  )
}
