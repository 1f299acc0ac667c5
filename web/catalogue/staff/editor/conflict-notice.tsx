import { useEffect, useRef } from 'react'
import type { FieldChange } from '../../../../core/catalogue/changes.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFieldNames } from './field-names.ts'
import type { SpecDraft } from './product-draft.ts'
import { ChangedValue } from '../import/changed-value.tsx'

/** What others saved while somebody typed. */
export interface Conflict {
  changes: readonly FieldChange[]
  /** The fields that somebody changed as well: what was typed there stays. */
  mine: readonly string[]
  specs: readonly SpecDraft[]
}

/** "Conflict shows what changed meanwhile and keeps what was typed." */
export function ConflictNotice({
  conflict,
  categories,
}: {
  conflict: Conflict
  categories: readonly { key: string; name: string }[]
}) {
  const t = useT()
  const { nameOf } = useFieldNames()
  const place = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each conflict is read from its beginning
  useEffect(() => place.current?.focus(), [conflict])
  const specName = (key: string) => conflict.specs.find((spec) => spec.key === key)?.nameI18n.en ?? key
  const shown = (field: string, value: unknown) =>
    field === 'category' ? (categories.find(({ key }) => key === value)?.name ?? value) : value
  return (
    <div ref={place} tabIndex={-1} role="alert" className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">{t('staff.product.conflict')}</p>
        <ul className="mt-2 grid gap-1.5">
          {conflict.changes.map(({ field, from, to }) => (
            <li key={field}>
              <span className="font-medium">{nameOf(field, specName)}</span>:{' '}
              <ChangedValue field={field} from={shown(field, from)} to={shown(field, to)} />
              {conflict.mine.includes(field) && <strong> {t('staff.product.conflictMine')}</strong>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
