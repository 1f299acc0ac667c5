import { listingParams, type Listing } from '#core/catalogue/listing.ts'
import { useT } from '../../i18n/i18n.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listingForm } from './listing-form-id.ts'

/** Parameters of the listing that have fields outside the filters. */
const others = new Set(['q', 'category', 'sort', 'page'])

/** Shown instead of filters that could not be loaded, with a button to try again. Filters that are set stay set. */
export function FacetsFailed({ listing }: { listing: Listing }) {
  const t = useT()
  const set = [...listingParams.write(listing)].filter(([name]) => !others.has(name))
  return (
    <div>
      {set.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" form={listingForm} name={name} value={value} />
      ))}
      <Notice tone="warning">
        <p className="mb-3">{t('shop.filtersFailed')}</p>
        <TryAgain size="sm" />
      </Notice>
    </div>
  )
}
