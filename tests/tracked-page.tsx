import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { TrackedOrder as Order } from '#core/api/tracking.ts'
import { TranslatorProvider } from '../web/i18n/i18n.tsx'
import { translators } from '../web/i18n/translations.ts'
import { TrackedOrder } from '../web/orders/tracking/tracked-order.tsx'
import { toTrackedView } from '../web/orders/tracking/tracked-view.ts'
import { parsePage } from './rendered-page.ts'

/** Renders the page of a tracking link in English. In the shop, only the browser renders it with its order. */
export function trackedPage(order: Order): HTMLElement {
  const element = (
    <TranslatorProvider translator={translators.en}>
      <TrackedOrder order={toTrackedView(order)} token="" refresh={async () => {}} />
    </TranslatorProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return parsePage(renderToStaticMarkup(<RouterProvider router={router} />))
}
