import { useTranslator } from '#web/i18n/i18n.tsx'
import { ChangedText } from '#web/staff/ui/changed-text.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useFieldNames } from '../../editor/field-names.ts'
import { CardCell, CardRow, CardTable } from './card-table.tsx'
import type { OpenedImport } from './opened-import.ts'

/** Lists the new products, and the changes of each existing product. */
export function PreviewPanel({ opened }: { opened: OpenedImport }) {
  const { t, language } = useTranslator()
  const { nameOf, textOf } = useFieldNames()
  const { products, addedCount, changedCount } = opened
  const notShown = addedCount + changedCount - products.length
  return (
    <Panel title={t('staff.file.preview')}>
      <CardTable
        label={t('staff.file.preview')}
        className="md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_96px]"
        columns={[t('common.product'), t('staff.common.changes'), t('staff.imports.afterwards')]}
      >
        {products.map(({ id, productName, isNew, published, specs, pictures, changes, costs }) => (
          <CardRow key={id}>
            <CardCell className="font-medium wrap-anywhere">{productName[language]}</CardCell>
            <CardCell>
              {isNew ? (
                t('staff.imports.newProduct', { specs, pictures })
              ) : (
                <ul className="grid gap-1">
                  {changes.map(({ field, from, to }) => (
                    <li key={field}>
                      {t('staff.common.fieldName', { name: nameOf(field) })}{' '}
                      <ChangedText from={textOf(field, from)} to={textOf(field, to)} />
                    </li>
                  ))}
                </ul>
              )}
              {costs > 0 && <p>{t('staff.imports.costs', { count: costs })}</p>}
            </CardCell>
            <CardCell>
              <Badge tone={published ? 'success' : 'neutral'}>
                {t(published ? 'staff.imports.inShop' : 'staff.imports.draft')}
              </Badge>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      {notShown > 0 && <p className="mt-2 text-ink-soft">{t('staff.file.more', { count: notShown })}</p>}
    </Panel>
  )
}
