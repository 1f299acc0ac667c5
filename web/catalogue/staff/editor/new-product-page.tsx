import { apiContext, pageHostContext } from '../../../api/context.ts'
import type { Route } from './+types/new-product-page'
import { namedCategories } from '../categories/named-categories.ts'
import { ProductEditor } from './product-editor.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { categories } = await context.get(apiContext).call('GET /staff/catalogue/categories')
  return { categories: namedCategories(categories, context.get(pageHostContext).language) }
}

/** The editor of a product that the shop does not have yet. */
export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductEditor loaded={undefined} categories={loaderData.categories} />
}
