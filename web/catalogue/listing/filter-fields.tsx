import type { ReactNode } from 'react'
import { Input } from '../../ui/controls.tsx'
import { listingForm } from './listing-form-id.ts'

interface FigureProps {
  name: 'minPrice' | 'maxPrice' | 'width' | 'depth' | 'height'
  label: string
  value: number | undefined
  isLabelShown?: boolean
}

/** The field for a number that limits the list. */
export function Figure({ name, label, value, isLabelShown = false }: FigureProps) {
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
  /** A colour such as #C9A473. */
  swatch?: string
  children: ReactNode
}

/** A value of a filter. "A count of 0 stays, disabled", unless the value is chosen, because it can then be removed. */
export function Choice({ name, value, isChosen, count, swatch, children }: ChoiceProps) {
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
