import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingParams, type Listing } from '#core/catalogue/listing.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/controls.tsx'
import { FieldError } from '../../ui/field.tsx'

import { listingForm } from './listing-form-id.ts'

type Facets = CallOutput<'GET /productFacets'>

export interface FacetPanelProps {
  listing: Listing
  facets: Facets
}

/**
 * "Filters with counts": fields of the listing's form, so that they also work without scripts. `total` is the number of
 * products that pressing the button shows; undefined while it is not known.
 */
export function FacetPanel({ listing, facets, total }: FacetPanelProps & { total: number | undefined }) {
  const t = useT()
  return (
    <div
      id="filters"
      role="group"
      aria-label={t('shop.filtersTitle')}
      className="max-lg:hidden max-lg:target:fixed max-lg:target:inset-0 max-lg:target:z-50 max-lg:target:block max-lg:target:overflow-y-auto max-lg:target:bg-paper max-lg:target:px-4 max-lg:target:pb-24 md:max-lg:target:px-8"
    >
      <p className="flex items-center justify-between py-3 lg:hidden">
        <span className="text-lg">{t('shop.filtersTitle')}</span>
        <a href="#results" aria-label={t('shop.closeFilters')} className="grid size-11 place-items-center">
          <X className="size-5" />
        </a>
      </p>
      <Chips listing={listing} facets={facets} />
      <Group title={t('common.priceInRinggit')}>
        <div className="flex items-center gap-2">
          <Figure name="minPrice" label={t('shop.from')} value={listing.minPrice} />
          <span aria-hidden>–</span>
          <Figure name="maxPrice" label={t('shop.to')} value={listing.maxPrice} />
        </div>
      </Group>
      <Group title={t('shop.sizeAtMost')}>
        <div className="grid grid-cols-3 gap-2">
          {(['width', 'depth', 'height'] as const).map((side) => (
            <Figure key={side} name={side} label={t(`shop.${side}`)} value={listing[side]} isLabelShown />
          ))}
        </div>
      </Group>
      <Group title={t('shop.availability')}>
        <ul>
          <Choice name="stock" value="yes" isChosen={listing.stock} count={facets.inStock}>
            {t('shop.inStock')}
          </Choice>
          {facets.hasAdjustable && (
            <Choice name="adjustable" value="yes" isChosen={listing.adjustable} count={facets.adjustable}>
              {t('shop.adjustable')}
            </Choice>
          )}
        </ul>
      </Group>
      <Group title={t('shop.deliveredBy')}>
        <Delivery listing={listing} facets={facets} />
      </Group>
      <ValueGroups listing={listing} facets={facets} />
      <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:p-4 lg:pt-2">
        <Button type="submit" form={listingForm} variant="primary" className="w-full">
          {total === undefined ? t('shop.showFiltered') : t('shop.showProducts', { count: total })}
        </Button>
      </div>
    </div>
  )
}

/** "Delivered by date": fields for a place and a day, and how many products arrive there by then. */
function Delivery({ listing: { by, to }, facets: { delivery } }: FacetPanelProps) {
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

/** Colors and materials, the most frequent first. */
function ValueGroups({ listing, facets }: FacetPanelProps) {
  const t = useT()
  return (
    <>
      <Group title={t('common.color')}>
        <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3">
          {facets.colors.map(({ name, displayName, hex, count }) => (
            <Choice
              key={name}
              name="color"
              value={name}
              isChosen={listing.color.includes(name)}
              count={count}
              swatch={hex}
            >
              {displayName}
            </Choice>
          ))}
        </ul>
      </Group>
      <Group title={t('shop.material')}>
        <ul>
          {facets.materials.map(({ name, displayName, count }) => (
            <Choice
              key={name}
              name="material"
              value={name}
              isChosen={listing.material.includes(name)}
              count={count}
            >
              {displayName}
            </Choice>
          ))}
        </ul>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-3.5 pb-4">
      <legend className="float-left mb-2 w-full text-sm font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface FigureProps {
  name: 'minPrice' | 'maxPrice' | 'width' | 'depth' | 'height'
  label: string
  value: number | undefined
  isLabelShown?: boolean
}

function Figure({ name, label, value, isLabelShown = false }: FigureProps) {
  return (
    <label className="min-w-0 flex-1 text-sm">
      <span className={isLabelShown ? 'mb-1 block text-ink-soft' : 'sr-only'}>{label}</span>
      <Input
        name={name}
        form={listingForm}
        inputMode="decimal"
        autoComplete="off"
        placeholder={isLabelShown ? 'cm' : label}
        defaultValue={value ?? ''}
        density="compact"
        className="tabular min-h-11 w-full"
      />
    </label>
  )
}

interface ChoiceProps {
  name: 'stock' | 'adjustable' | 'color' | 'material'
  value: string
  isChosen: boolean
  count: number
  /** A color such as #C9A473. */
  swatch?: string
  children: ReactNode
}

/** A value of a filter: "A count of 0 stays, disabled", unless it is chosen and can be removed. */
function Choice({ name, value, isChosen, count, swatch, children }: ChoiceProps) {
  const isDisabled = count === 0 && !isChosen
  return (
    <li>
      <label
        className={`flex min-h-11 items-center gap-2 text-sm leading-4.5 lg:min-h-9 ${isDisabled ? 'text-ink-soft' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          name={name}
          value={value}
          form={listingForm}
          defaultChecked={isChosen}
          disabled={isDisabled}
          className="size-4.5 shrink-0 accent-ink"
        />
        {swatch !== undefined && (
          <svg viewBox="0 0 16 16" className="size-4 shrink-0 forced-color-adjust-none" aria-hidden>
            <rect width="16" height="16" rx="2" fill={swatch} />
            <rect x=".5" y=".5" width="15" height="15" rx="1.5" fill="none" className="stroke-ink/28" />
          </svg>
        )}
        <span className="min-w-0 grow wrap-anywhere">{children}</span>
        <span className="tabular text-ink-soft">{count}</span>
      </label>
    </li>
  )
}

/** The chosen filters: "Chips that can be taken off". */
function Chips({ listing, facets }: FacetPanelProps) {
  const { t, language } = useTranslator()
  const without = (changes: Partial<Listing>) => paths.shop(listingParams.with(listing, changes))
  const chips: { text: string; href: string }[] = []
  const { minPrice, maxPrice } = listing
  if (minPrice !== undefined)
    chips.push({ text: t('shop.chipFrom', { price: minPrice }), href: without({ minPrice: undefined }) })
  if (maxPrice !== undefined)
    chips.push({ text: t('shop.chipTo', { price: maxPrice }), href: without({ maxPrice: undefined }) })
  for (const side of ['width', 'depth', 'height'] as const) {
    const cm = listing[side]
    if (cm !== undefined)
      chips.push({
        text: t('shop.chipSize', { side: t(`shop.${side}`), cm }),
        href: without({ [side]: undefined }),
      })
  }
  if (listing.stock) chips.push({ text: t('shop.inStock'), href: without({ stock: false }) })
  if (listing.adjustable) chips.push({ text: t('shop.adjustable'), href: without({ adjustable: false }) })
  if (listing.by !== undefined) {
    const day = formatDays({ from: listing.by, to: listing.by }, language)
    const place = facets.delivery?.place ?? listing.to
    chips.push({
      text: place === '' ? t('shop.chipBy', { day }) : t('shop.chipDelivered', { day, place }),
      href: without({ by: undefined, to: '' }),
    })
  }
  for (const facet of ['color', 'material'] as const) {
    const known = facet === 'color' ? facets.colors : facets.materials
    for (const name of listing[facet])
      chips.push({
        text: known.find((value) => value.name === name)?.displayName ?? name,
        href: without({ [facet]: listing[facet].filter((other) => other !== name) }),
      })
  }
  if (chips.length === 0) return null
  const { q, category, sort } = listing
  return (
    <ul aria-label={t('shop.chosenFilters')} className="flex flex-wrap gap-2 pb-4">
      {chips.map(({ text, href }) => (
        <li key={href}>
          <Link
            reloadDocument
            to={href}
            aria-label={t('shop.removeFilter', { name: text })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-ink pr-2 pl-3 text-sm no-underline hover:bg-studio lg:min-h-9"
          >
            {text}
            <X className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          reloadDocument
          to={paths.shop(listingParams.write({ q, category, sort }))}
          className="inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
        >
          {t('common.clearAll')}
        </Link>
      </li>
    </ul>
  )
}
