import { useState } from 'react'
import { apiContext } from '#web/api/context.ts'
import { ifPermitted, orErrorResponse } from '#web/staff/shell/loaders.ts'
import { readCategories } from '../categories/read-categories.ts'
import { CostsPanel, type Costs } from './costs/costs-panel.tsx'
import type { Route } from './+types/product-page'
import { ProductEditor } from './product-editor.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [opened, categories, costs, { discount: left }] = await Promise.all([
    orErrorResponse(api.call('GET /staff/catalogue/products/{id}', { params })),
    readCategories(context),
    orErrorResponse(ifPermitted(api.call('GET /staff/catalogue/products/{id}/costs', { params }))),
    orErrorResponse(api.call('GET /staff/approvals/alone')),
  ])
  return { opened, categories, costs, left }
}

/** Returns a key that restarts the panel when specs or their prices change. */
const stateOf = ({ specs }: Costs) => JSON.stringify(specs.map(({ id, name, price }) => [id, name, price]))

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, categories, costs, left } = loaderData
  const [unsavedCosts, setUnsavedCosts] = useState(false)
  return (
    <ProductEditor
      key={params.id}
      loaded={opened}
      left={left}
      categories={categories}
      alsoUnsaved={unsavedCosts}
    >
      {costs && costs.specs.length > 0 && (
        <CostsPanel key={stateOf(costs)} id={params.id} loaded={costs} onUnsaved={setUnsavedCosts} />
      )}
    </ProductEditor>
  )
}
