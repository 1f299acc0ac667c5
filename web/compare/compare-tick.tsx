import type { Chosen } from '#core/compare/choice.ts'
import { useT } from '../i18n/i18n.tsx'
import { useCompared } from './use-compared.ts'

/** A tick on the picture of a card that adds a spec to the comparison or removes it. */
export function CompareTick({ entry }: { entry: Chosen }) {
  const t = useT()
  const { isChosen, toggle } = useCompared(entry)
  return (
    <label className="group/tick absolute top-0 left-0 flex min-h-11 min-w-11 cursor-pointer items-center gap-2 px-3 text-sm">
      <input
        type="checkbox"
        aria-label={t('compare.product', { product: entry.name })}
        checked={isChosen}
        onChange={toggle}
        className="size-5 cursor-pointer accent-ink"
      />
      <span
        aria-hidden
        className="opacity-0 group-hover/tick:opacity-100 group-has-checked/tick:opacity-100 group-has-focus-visible/tick:opacity-100 max-lg:hidden"
      >
        {t('compare.title')}
      </span>
    </label>
  )
}
