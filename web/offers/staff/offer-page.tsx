import { apiContext } from '../../api/context.ts'
import { readCategories } from '../../catalogue/staff/categories/read-categories.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import type { Route } from './+types/offer-page'
import { toDraft } from './offer-draft.ts'
import { OfferEditor } from './offer-editor.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [opened, categories] = await Promise.all([
    orErrorResponse(context.get(apiContext).call('GET /staff/offers/{id}', { params })),
    readCategories(context),
  ])
  return { opened, categories }
}

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, categories } = loaderData
  return <OfferEditor key={params.id} loaded={opened} start={toDraft(opened.offer)} categories={categories} />
}
