import { readCategories } from '../categories/read-categories.ts'
import type { Route } from './+types/new-product-page'
import { ProductEditor } from './product-editor.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await readCategories(context) }
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductEditor loaded={undefined} categories={loaderData.categories} />
}
