import { useId, useState } from 'react'
import type { Product } from '#core/catalogue/product.ts'
import { mostPeople, readPeople } from '#core/catalogue/kits/pieces.ts'
import { furnish } from '#core/plan/furnish.ts'
import { planLimits, type Piece, type Plan } from '#core/plan/plan.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { readEveryProduct } from '../../catalogue/read-products.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/controls.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Hint } from '../../ui/small-text.tsx'
import type { KitOfWorkplaces } from './read-workplaces.ts'

/** How many people the field begins with. */
const usualPeople = 10

interface FurnishProps {
  plan: Plan
  workplaces: readonly KitOfWorkplaces[]
  onFurnish: (pieces: readonly Piece[], products: readonly Product[]) => void
}

/** "'Furnish for 10' places workplaces by rule", instead of what is in the room, and says how many do not fit. */
export function Furnish({ plan, workplaces, onFurnish }: FurnishProps) {
  const t = useT()
  const api = useApi()
  const id = useId()
  const [people, setPeople] = useState(usualPeople)
  const [kitId, setKitId] = useState(workplaces[0]?.id)
  const [answer, setAnswer] = useState('')
  const kit = workplaces.find((one) => one.id === kitId)
  const action = useAction(
    async ({ workplace }: KitOfWorkplaces) => {
      const ids = [...new Set(workplace.parts.map(({ product }) => product))]
      const products = [...(await readEveryProduct(api, ids)).values()].filter((one) => one !== null)
      const { pieces, placed, left } = furnish(plan, workplace, people)
      onFurnish(pieces, products)
      setAnswer(
        left > 0 ? t('plan.doesNotFit', { count: left, placed }) : t('plan.furnished', { count: placed }),
      )
    },
    { failed: t('error.unreachable') },
  )
  if (kit === undefined) return null
  return (
    <section aria-label={t('plan.furnish')} className="mb-3 border border-line px-4 py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-medium">{t('plan.furnishFor')}</span>
        <Quantity
          value={people}
          labels={{ quantity: t('kits.people'), less: t('kits.fewer'), more: t('kits.more') }}
          canDecrease={people > 1}
          canIncrease={people < mostPeople}
          onDecrease={() => setPeople(people - 1)}
          onIncrease={() => setPeople(people + 1)}
          onType={(text) => setPeople(readPeople(text) ?? people)}
        />
        {workplaces.length > 1 && (
          <label htmlFor={id} className="flex items-center gap-2 text-sm">
            {t('plan.furnishKit')}
            <Select id={id} value={kitId} onChange={({ target }) => setKitId(target.value)}>
              {workplaces.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </label>
        )}
        <Button variant="secondary" busy={action.busy} onClick={() => void action.run(kit)}>
          {t('plan.furnish')}
        </Button>
      </div>
      <p role="status" className="text-sm not-empty:mt-2">
        {answer}
      </p>
      {action.problem && (
        <Notice tone="danger" className="mt-2">
          {action.problem}
        </Notice>
      )}
      <Hint className="mt-2">{t('plan.replaces', { most: planLimits.pieces })}</Hint>
    </section>
  )
}
