import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { FilterName } from '#core/catalogue/listing.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import {
  chosenFilters,
  dropped,
  withoutFilters,
  type ChosenFilter,
  type FacetPanelProps,
} from './chosen-filters.ts'
import { DeliveryFilter } from './delivery-filter.tsx'
import { Choice, Figure } from './filter-fields.tsx'
import { FilterGroup, MoreFields } from './filter-group.tsx'
import { listingForm } from './listing-form-id.ts'

/**
 * The panel of "Filters with counts". Its fields belong to the listing's form, so that they also work without scripts.
 * `total` is the number of products that appear when the button is pressed; undefined while it is unknown.
 */
export function FacetPanel({ total, ...panel }: FacetPanelProps & { total: number | undefined }) {
  const translator = useTranslator()
  const { t } = translator
  const { listing, facets } = panel
  const chosen = chosenFilters(panel, translator)
  const answerOf = (...filters: readonly FilterName[]) =>
    chosen
      .filter(({ filter }) => filters.includes(filter))
      .map(({ text }) => text)
      .join(t('form.separator'))
  return (
    <div
      id="filters"
      role="group"
      aria-label={t('shop.filtersTitle')}
      className="max-lg:hidden max-lg:target:fixed max-lg:target:inset-0 max-lg:target:z-50 max-lg:target:block max-lg:target:overflow-y-auto max-lg:target:bg-paper max-lg:target:px-4 max-lg:target:scroll-pb-24 max-lg:target:pb-24 md:max-lg:target:px-8"
    >
      <p className="flex items-center justify-between py-3 lg:hidden">
        <span className="text-lg">{t('shop.filtersTitle')}</span>
        <a href="#results" aria-label={t('shop.closeFilters')} className="grid size-11 place-items-center">
          <X className="size-5" />
        </a>
      </p>
      <Chips chosen={chosen} {...panel} />
      <FilterGroup title={t('common.priceInRinggit')} answer={answerOf('minPrice', 'maxPrice')} startsOpen>
        <div className="flex items-center gap-2">
          <Figure name="minPrice" label={t('shop.from')} value={listing.minPrice} />
          <span aria-hidden>–</span>
          <Figure name="maxPrice" label={t('shop.to')} value={listing.maxPrice} />
        </div>
      </FilterGroup>
      <FilterGroup
        title={t('shop.sizeAtMost')}
        answer={answerOf('width', 'depth', 'height', 'adjustable')}
        startsOpen
      >
        <Sizes {...panel} />
      </FilterGroup>
      <FilterGroup title={t('common.color')} answer={answerOf('color')} startsOpen>
        <Colors {...panel} />
      </FilterGroup>
      <FilterGroup title={t('shop.material')} answer={answerOf('material')}>
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
      </FilterGroup>
      <FilterGroup title={t('shop.deliveredBy')} answer={answerOf('by')}>
        <DeliveryFilter {...panel} />
      </FilterGroup>
      <FilterGroup title={t('shop.availability')} answer={answerOf('stock')}>
        <ul>
          <Choice name="stock" value="yes" isChosen={listing.stock} count={facets.inStock}>
            {t('shop.inStock')}
          </Choice>
        </ul>
      </FilterGroup>
      <div className="border-t border-line max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:bg-paper max-lg:p-4 lg:pt-4">
        <ShowButton {...panel} total={total} />
      </div>
    </div>
  )
}

/**
 * The button that applies the filters. "The button's number is always what pressing shows; at 0 it names the filter to
 * drop", and pressing the button then drops that filter.
 */
function ShowButton({ total, ...panel }: FacetPanelProps & { total: number | undefined }) {
  const translator = useTranslator()
  const { t } = translator
  if (total === 0) {
    const drop = dropped(panel, translator)
    return (
      <Link
        reloadDocument
        to={drop?.href ?? withoutFilters(panel.listing)}
        className={buttonClass({ block: true })}
      >
        {drop ? t('shop.noneDrop', { filters: drop.names }) : t('shop.noneClear')}
      </Link>
    )
  }
  return (
    <Button type="submit" form={listingForm} variant="primary" className="w-full">
      {total === undefined ? t('shop.showFiltered') : t('shop.showProducts', { count: total })}
    </Button>
  )
}

/**
 * The filters for sizes: the width, which most shoppers use, the depth and height in a fold, and whether the height is
 * adjustable.
 */
function Sizes({ listing, facets }: FacetPanelProps) {
  const t = useT()
  const size = (side: 'width' | 'depth' | 'height') => (
    <Figure key={side} name={side} label={t(`shop.${side}`)} value={listing[side]} isLabelShown />
  )
  const others = ['depth', 'height'] as const
  return (
    <>
      {size('width')}
      <MoreFields
        title={t('shop.depthAndHeight')}
        isChosen={others.some((side) => listing[side] !== undefined)}
      >
        <div className="grid grid-cols-2 gap-2">{others.map(size)}</div>
      </MoreFields>
      {facets.hasAdjustable && (
        <ul>
          <Choice name="adjustable" value="yes" isChosen={listing.adjustable} count={facets.adjustable}>
            {t('shop.adjustable')}
          </Choice>
        </ul>
      )}
    </>
  )
}

/** The number of colours outside the fold: "Colours by family, five shown." */
const colorsShown = 5

function Colors({ listing, facets }: FacetPanelProps) {
  const t = useT()
  const choices = facets.colors.map(({ name, displayName, hex, count }) => (
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
  ))
  const rest = facets.colors.slice(colorsShown)
  return (
    <>
      <ul>{choices.slice(0, colorsShown)}</ul>
      {rest.length > 0 && (
        <MoreFields
          title={t('shop.moreColors', { count: rest.length })}
          isChosen={rest.some(({ name }) => listing.color.includes(name))}
        >
          <ul>{choices.slice(colorsShown)}</ul>
        </MoreFields>
      )}
    </>
  )
}

/** The chosen filters: "Chips that can be taken off". */
function Chips({ chosen, listing }: FacetPanelProps & { chosen: readonly ChosenFilter[] }) {
  const t = useT()
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('shop.chosenFilters')} className="flex flex-wrap gap-2 pb-4">
      {chosen.map(({ text, href }) => (
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
          to={withoutFilters(listing)}
          className="inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
        >
          {t('common.clearAll')}
        </Link>
      </li>
    </ul>
  )
}
