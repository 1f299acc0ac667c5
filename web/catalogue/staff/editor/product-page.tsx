import { apiContext, pageHostContext } from '../../../api/context.ts'
import { orRefused } from '../../../staff/shell/loaders.ts'
import type { Route } from './+types/product-page'
import { namedCategories } from '../categories/named-categories.ts'
import { ProductEditor } from './product-editor.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [opened, { categories }] = await Promise.all([
    orRefused(api.call('GET /staff/catalogue/products/{id}', { params: { id: params.id } })),
    api.call('GET /staff/catalogue/categories'),
  ])
  return { opened, categories: namedCategories(categories, context.get(pageHostContext).language) }
}

/** A product of the shop in its editor. */
export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, categories } = loaderData
  return <ProductEditor key={params.id} loaded={opened} categories={categories} />
}
