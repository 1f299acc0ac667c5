import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Selection } from './use-selection.ts'

/** Selects all products on the page, or none. */
export function ChooseAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const count = ids.filter(selection.has).length
  const isSome = count > 0 && count < ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <Checkbox
      ref={box}
      checked={count > 0 && count === ids.length}
      onChange={({ target }) => selection.choose(ids, target.checked)}
    >
      {t('staff.bulk.all')}
    </Checkbox>
  )
}
