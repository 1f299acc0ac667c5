import { useEffect, useRef } from 'react'
import { importLimits } from '#core/catalogue/uploads.ts'
import type { CallOutput } from '#web/api/client.ts'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangedText } from '#web/staff/ui/changed-text.tsx'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { useFieldNames } from '../editor/field-names.ts'

export type Preview = CallOutput<'POST /staff/catalogue/import/preview'>

interface ImportPreviewProps {
  preview: Preview
  /** Rows of headings above the first one. */
  headings: number
  busy: boolean
  onApply: () => void
  onCancel: () => void
}

/** "A preview of what would change, row errors named, all or nothing." */
export function ImportPreview({ preview, headings, busy, onApply, onCancel }: ImportPreviewProps) {
  const t = useT()
  const head = useRef<HTMLHeadingElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each preview takes the focus
  useEffect(() => head.current?.focus(), [preview])
  const { addedCount, changedCount, unchanged, errorCount, moreErrors } = preview
  const isApplicable = errorCount === 0 && addedCount + changedCount > 0
  return (
    <section aria-label={t('staff.file.preview')}>
      <h3 ref={head} tabIndex={-1} className="mb-2 text-md font-semibold outline-none">
        {errorCount > 0
          ? t(moreErrors ? 'staff.file.refusedMore' : 'staff.file.refused', { count: errorCount })
          : t('staff.file.counts', { added: addedCount, changed: changedCount, unchanged })}
      </h3>
      {errorCount > 0 && <ImportErrors preview={preview} headings={headings} />}
      {isApplicable && <ImportChanges preview={preview} />}
      <p className="mt-4 flex flex-wrap gap-3">
        {isApplicable && (
          <Button size="sm" busy={busy} onClick={onApply}>
            {t('staff.file.apply')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('staff.file.cancel')}
        </Button>
      </p>
    </section>
  )
}

function ImportErrors({ preview, headings }: { preview: Preview; headings: number }) {
  const t = useT()
  const { errors, moreErrors } = preview
  return (
    <>
      <Notice tone="danger" className="mb-3">
        {t('staff.file.refusedText')}
      </Notice>
      <Table
        caption={t('staff.file.errors')}
        columns={[
          { title: t('staff.file.row'), figure: true, className: 'w-16' },
          { title: t('staff.file.line'), figure: true, className: 'w-16 max-md:hidden' },
          { title: t('staff.file.product') },
          { title: t('staff.file.field'), className: 'max-md:hidden' },
          { title: t('staff.file.reason') },
        ]}
      >
        {errors.map(({ row, line, product, field, problem, details }) => (
          <tr
            key={`${row} ${line} ${product} ${field} ${problem} ${JSON.stringify(details)}`}
            className={rowClass}
          >
            <Cell figure>{row === 0 ? '' : row + headings}</Cell>
            <Cell figure className="max-md:hidden">
              {line}
            </Cell>
            <Cell className="min-w-28 wrap-anywhere">
              {product}
              <span className="block text-xs text-ink-soft md:hidden">{field}</span>
            </Cell>
            <Cell className="wrap-anywhere max-md:hidden">{field}</Cell>
            <Cell>{t(problem, details)}</Cell>
          </tr>
        ))}
      </Table>
      {moreErrors && <p className="mt-2 text-ink-soft">{t('staff.file.moreFaults')}</p>}
    </>
  )
}

function ImportChanges({ preview }: { preview: Preview }) {
  const { t, language } = useTranslator()
  const { nameOf, textOf } = useFieldNames()
  const { added, changed, addedCount, changedCount } = preview
  const shownChanges = changed.slice(0, Math.max(0, importLimits.listed - added.length))
  const left = addedCount + changedCount - added.length - shownChanges.length
  return (
    <>
      <Table
        caption={t('staff.file.preview')}
        columns={[{ title: t('staff.file.product'), className: 'w-1/3' }, { title: t('staff.file.changes') }]}
      >
        {added.map(({ id, productName, specs }) => (
          <tr key={id} className={rowClass}>
            <Cell className="align-top! wrap-anywhere">{productName[language]}</Cell>
            <Cell>{t('staff.file.new', { count: specs })}</Cell>
          </tr>
        ))}
        {shownChanges.map(({ id, productName, changes }) => (
          <tr key={id} className={rowClass}>
            <Cell className="align-top! wrap-anywhere">{productName[language]}</Cell>
            <Cell>
              <ul className="grid gap-1">
                {changes.map(({ field, from, to }) => (
                  <li key={field}>
                    {t('staff.conflict.field', { name: nameOf(field) })}{' '}
                    <ChangedText from={textOf(field, from)} to={textOf(field, to)} />
                  </li>
                ))}
              </ul>
            </Cell>
          </tr>
        ))}
      </Table>
      {left > 0 && <p className="mt-2 text-ink-soft">{t('staff.file.more', { count: left })}</p>}
    </>
  )
}
