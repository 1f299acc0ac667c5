import { apiContext } from '../../../api/context.ts'
import { orRefused } from '../../../staff/shell/loaders.ts'
import { readCategories } from '../categories/read-categories.ts'
import type { Route } from './+types/product-page'
import { ProductEditor } from './product-editor.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [opened, categories] = await Promise.all([
    orRefused(context.get(apiContext).call('GET /staff/catalogue/products/{id}', { params })),
    readCategories(context),
  ])
  return { opened, categories }
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  return <ProductEditor key={params.id} loaded={loaderData.opened} categories={loaderData.categories} />
}
