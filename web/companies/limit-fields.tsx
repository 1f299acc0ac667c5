import type * as z from 'zod/mini'
import type { BuyerLimits, typedBuyerLimits } from '#core/companies/limits.ts'
import { toLimitInput } from '#core/typed-text.ts'
import { NumberField } from '../forms/fields.tsx'
import type { FieldAttributes } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'

type Typed = z.input<typeof typedBuyerLimits>

/** The initial texts of the fields for limits. */
export const typedLimitsOf = ({ orderLimit, monthLimit }: BuyerLimits): Typed => ({
  orderLimit: toLimitInput(orderLimit),
  monthLimit: toLimitInput(monthLimit),
})

/** The fields for the amounts that a buyer may order without approval. */
export function LimitFields({ field }: { field: (name: keyof BuyerLimits) => FieldAttributes }) {
  const t = useT()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField {...field('orderLimit')} label={t('companies.orderLimit')} autoComplete="off" />
      <NumberField {...field('monthLimit')} label={t('companies.monthLimit')} autoComplete="off" />
      <p className="text-sm text-ink-soft sm:col-span-full">{t('companies.limitsHint')}</p>
    </div>
  )
}
