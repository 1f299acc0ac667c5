import { formatDays } from '#core/delivery/days-text.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Input } from '../../ui/controls.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { FacetPanelProps } from './chosen-filters.ts'
import { listingForm } from './listing-form-id.ts'

/**
 * The filter "Delivered by date": fields for a place and a day, and the number of products that arrive there by that
 * day.
 */
export function DeliveryFilter({ listing: { by, to }, facets: { delivery } }: FacetPanelProps) {
  const { t, language } = useTranslator()
  const isPlaceMissing = to === '' ? by !== undefined : delivery?.place === undefined
  const problem = isPlaceMissing
    ? t(to === '' ? 'delivery.placeRequired' : 'error.place_not_found')
    : delivery && delivery.soonest === undefined && t('error.delivery_full')
  const { place = '', soonest = '', count } = delivery ?? {}
  const written = (day: string) => formatDays({ from: day, to: day }, language)
  const described = { 'aria-describedby': 'delivered' }
  return (
    <>
      <label className="mb-2 block text-sm">
        <span className="mb-1 block text-ink-soft">{t('delivery.place')}</span>
        <Input
          name="to"
          form={listingForm}
          maxLength={200}
          autoComplete="off"
          defaultValue={to}
          density="compact"
          className="min-h-11 w-full"
          aria-invalid={isPlaceMissing || undefined}
          {...described}
        />
      </label>
      <label className="block text-sm">
        <span className="mb-1 block text-ink-soft">{t('shop.deliveryDay')}</span>
        <Input
          type="date"
          name="by"
          form={listingForm}
          min={soonest || undefined}
          defaultValue={by ?? ''}
          density="compact"
          className="tabular min-h-11 w-full"
          {...described}
        />
      </label>
      <div id="delivered" className="mt-2 text-sm leading-4.5">
        {problem && <FieldError>{problem}</FieldError>}
        {!problem && delivery && (
          <p className="flex gap-2">
            <span className="min-w-0 grow">
              {t('shop.chipDelivered', { day: written(by ?? soonest), place })}
              {by !== undefined && by < soonest && (
                <span className="block text-ink-soft">
                  {t('shop.deliveredSoonest', { day: written(soonest) })}
                </span>
              )}
            </span>
            <span className="tabular text-ink-soft">{count}</span>
          </p>
        )}
      </div>
    </>
  )
}
