import { ChevronDown } from 'lucide-react'
import { createContext, useContext, type ComponentProps } from 'react'

/** Heights of controls: 48, 40 or 36 px. On touch screens, compact and dense controls are 44 px high. */
type Density = 'roomy' | 'compact' | 'dense'

/** The density of all controls inside. The back office uses 'dense'. */
export const FieldDensity = createContext<Density>('roomy')

const control =
  'w-full rounded-control border border-control bg-paper placeholder:text-ink-soft placeholder:opacity-100 ' +
  'hover:border-ink focus:border-petrol focus:outline-2 focus:-outline-offset-1 focus:outline-petrol ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'disabled:border-line disabled:bg-studio read-only:border-line read-only:bg-studio'

const lineSizes: Record<Density, string> = {
  roomy: 'min-h-12 px-3.5 py-2.75 leading-6',
  compact: 'min-h-10 px-3.5 py-1.75 text-md leading-6 pointer-coarse:min-h-11',
  dense: 'min-h-9 px-2.5 py-1 text-sm leading-5 pointer-coarse:min-h-11',
}
const areaSizes: Record<Density, string> = {
  roomy: 'min-h-26 px-3.5 py-2.75 leading-6',
  compact: 'min-h-26 px-3.5 py-2.75 leading-6',
  dense: 'min-h-18 px-2.5 py-1.5 text-sm leading-5',
}

/** Without `density`, a control has the density of `FieldDensity`. */
type WithDensity<Props> = Props & { density?: Density }

function useDensity(density: Density | undefined): Density {
  const inherited = useContext(FieldDensity)
  return density ?? inherited
}

export function Input({ density, className = '', ...attributes }: WithDensity<ComponentProps<'input'>>) {
  const size = lineSizes[useDensity(density)]
  return <input {...attributes} className={`${control} ${size} ${className}`} />
}

/** A choice from a list of `<option>`s. */
export function Select({ density, className = '', ...attributes }: WithDensity<ComponentProps<'select'>>) {
  const size = lineSizes[useDensity(density)]
  // A select is never read-only, but `:read-only` matches it.
  const writable = 'enabled:read-only:border-control enabled:read-only:bg-paper'
  return (
    <span className={`relative block ${className}`}>
      <select {...attributes} className={`${control} ${size} ${writable} appearance-none pr-10`} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
    </span>
  )
}

export function TextArea({
  density,
  className = '',
  ...attributes
}: WithDensity<ComponentProps<'textarea'>>) {
  return (
    <textarea {...attributes} className={`block ${control} ${areaSizes[useDensity(density)]} ${className}`} />
  )
}
