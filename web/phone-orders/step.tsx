import { useId, type ReactNode } from 'react'
import { Key } from '../staff/ui/key.tsx'

/** One of the three steps of taking an order. Its head shows the key that leads to it. */
export function Step(props: { number: number; title: string; shortcut: string; children: ReactNode }) {
  const { number, title, shortcut, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-ink pt-3">
      <div className="mb-3 flex items-center gap-2.5">
        <span
          className="grid size-6 place-items-center rounded-full border border-ink text-xs tabular"
          aria-hidden
        >
          {number}
        </span>
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        <span className="ml-auto">
          <Key>{shortcut}</Key>
        </span>
      </div>
      {children}
    </section>
  )
}

/** The list below a combobox. */
export const pickList = 'mt-1.5 border-t border-line'

/** An option of the list below a combobox. The chosen option has a grey background and a petrol edge. */
export const pickOption =
  'grid min-h-11 cursor-pointer items-center gap-x-3 border-b border-line py-1.5 pr-2 pl-3 text-sm leading-5 hover:bg-studio ' +
  'aria-selected:bg-studio aria-selected:shadow-[inset_2px_0_var(--color-petrol)] ' +
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'
