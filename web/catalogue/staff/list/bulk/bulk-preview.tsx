import { useEffect, useRef } from 'react'
import { formatRinggit } from '#core/money.ts'
import { useTranslator } from '#web/i18n/i18n.tsx'
import { ChangedText } from '#web/staff/ui/changed-text.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { useFieldNames } from '../../editor/field-names.ts'
import type { Categories, Preview } from './bulk-view.ts'

type Change = Preview['products'][number]['changes'][number]

/** Previews the effect of a change on each product, and lists the products that are left out, with the reasons. */
export function BulkPreview({ preview, categories }: { preview: Preview; categories: Categories }) {
  const { t, language } = useTranslator()
  const { nameOf, textOf } = useFieldNames()
  const head = useRef<HTMLParagraphElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each preview is read out
  useEffect(() => head.current?.focus(), [preview])
  const { changed, unchanged, leftOut, products } = preview
  const valueOf = ({ field }: Change, value: unknown) => {
    if (field === 'category') return categories.find(({ key }) => key === value)?.name ?? String(value)
    if (field === 'publishAt') return String(value ?? '').replace('T', ' ')
    return field.endsWith('.price') ? formatRinggit(Number(value)) : textOf(field, value)
  }
  const nameOfChange = ({ field, spec }: Change) => {
    if (field === 'archived' || field === 'publishAt') return t(`staff.bulk.field.${field}`)
    const last = field.split('.').at(-1) ?? field
    return spec === undefined ? nameOf(field) : `${spec[language]}, ${nameOf(last)}`
  }
  return (
    <section aria-label={t('staff.common.changes')} className="mt-4">
      <p ref={head} tabIndex={-1} className="mb-2 font-semibold outline-none">
        {t('staff.bulk.counts', { changed, unchanged, leftOut: leftOut.length })}
      </p>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {leftOut.map(({ id, productName, problem }) => (
          <li key={id} className="border-b border-line py-1.5 text-danger">
            {t('staff.bulk.leftOut', {
              name: productName[language],
              why: t(`staff.bulk.problem.${problem}`),
            })}
          </li>
        ))}
        {products.map(({ id, productName, isNew, changes }) => (
          <li key={id} className="border-b border-line py-1.5 wrap-anywhere">
            <span className="font-medium">{productName[language]}</span>
            {isNew && <SubLine>{t('staff.bulk.draft')}</SubLine>}
            <ul>
              {changes.map((change) => (
                <li key={change.field} className="tabular">
                  {t('staff.common.fieldName', { name: nameOfChange(change) })}{' '}
                  <ChangedText from={valueOf(change, change.from)} to={valueOf(change, change.to)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {changed > products.length && (
        <p className="mt-2 text-ink-soft">{t('staff.file.more', { count: changed - products.length })}</p>
      )}
    </section>
  )
}
