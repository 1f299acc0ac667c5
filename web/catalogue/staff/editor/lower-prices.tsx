import { useWatch, type Control } from 'react-hook-form'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { readTiers } from '#core/catalogue/kinds/tiers.ts'
import { toRinggit } from '#core/money.ts'
import { largestCut, type SetPrices } from '#core/prices/price-cut.ts'
import { givenBy as givenByAct } from '#core/staff/given-away.ts'
import type { FieldAttributes } from '#web/forms/use-schema-form.ts'
import { ColleagueField, type Given } from '#web/staff/approvals/colleague.tsx'
import type { ProductDraft } from './product-draft.ts'

/** The id and prices of a spec, in ringgit. */
interface Priced extends SetPrices {
  id: string
}

/** Returns the value that is given away by lowering prices, over all pieces in stock. */
export function givenByPrices(
  saved: StaffProduct | undefined,
  specs: readonly Priced[],
  left: number | null | undefined,
): Given {
  const changes = (saved?.specs ?? []).map((before) => {
    const now = specs.find((spec) => spec.id === before.id) ?? before
    return { ...largestCut(before, now), stock: before.quantity }
  })
  return { amount: toRinggit(givenByAct({ act: 'price_cut', changes })), left }
}

interface LowerPricesProps {
  control: Control<ProductDraft, unknown, StaffProduct>
  saved: StaffProduct | undefined
  left: number | null | undefined
  /** The field for the reason. */
  field: FieldAttributes
}

/** Says before saving that a colleague must agree to the lower prices, and asks for the reason. */
export function LowerPrices({ control, saved, left, field }: LowerPricesProps) {
  const specs = useWatch({ control, name: 'specs' })
  const priced = specs.flatMap(({ key: id, price, tiers: typed }) => {
    if (!/^\d+$/.test(price.trim())) return []
    return [{ id, price: Number(price), tiers: readTiers(typed) }]
  })
  return (
    <div className="mt-7 max-w-prose empty:hidden">
      <ColleagueField field={field} given={givenByPrices(saved, priced, left)} />
    </div>
  )
}
