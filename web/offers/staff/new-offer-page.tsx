import { readCategories } from '../../catalogue/staff/categories/read-categories.ts'
import type { Route } from './+types/new-offer-page'
import { newOffer } from './offer-draft.ts'
import { OfferEditor } from './offer-editor.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await readCategories(context), start: newOffer(new Date()) }
}

export default function NewOfferPage({ loaderData }: Route.ComponentProps) {
  const { categories, start } = loaderData
  return <OfferEditor loaded={undefined} start={start} categories={categories} />
}
