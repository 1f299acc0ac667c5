import { useState } from 'react'
import { bulkKinds, maxProducts, type BulkKind } from '#core/catalogue/bulk/bulk-action.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Categories } from './bulk-view.ts'
import { ChooseAll } from './choose-all.tsx'
import { useBulkUndo } from './use-bulk-undo.tsx'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  /** The products on the page. */
  shown: readonly string[]
  categories: Categories
  /** Whether the list shows archived products. */
  isArchive: boolean
}

/**
 * The actions for the selected products: "A selection in the products list and one bar of actions". The bar is always
 * shown, so that nothing moves.
 */
export function BulkBar({ selection, shown, categories, isArchive }: BulkBarProps) {
  const t = useT()
  const may = useMay()
  const undo = useBulkUndo()
  // The kind of change in the dialog, which is kept while the dialog closes.
  const [asked, setAsked] = useState<{ kind: BulkKind; key: number; open: boolean }>()
  const kinds = bulkKinds.filter((kind) => {
    if (kind === 'price') return may('prices:edit')
    return kind === 'restore' ? isArchive : kind !== 'archive' || !isArchive
  })
  const count = selection.ids.size
  return (
    <div
      role="group"
      aria-label={t('staff.bulk.title')}
      className="sticky top-0 z-10 mb-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-1.5"
    >
      <ChooseAll selection={selection} ids={shown} />
      {undo.bar}
      {count > 0 && (
        <>
          <output className="font-medium">{t('staff.bulk.chosen', { count })}</output>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant="secondary"
              disabled={count > maxProducts}
              onClick={() => setAsked((before) => ({ kind, key: (before?.key ?? 0) + 1, open: true }))}
            >
              {t(`staff.bulk.kind.${kind}`)}
            </Button>
          ))}
          <Button size="sm" variant="quiet" onClick={selection.clear}>
            {t('staff.bulk.clear')}
          </Button>
          {count > maxProducts && <span>{t('staff.bulk.most', { most: maxProducts })}</span>}
        </>
      )}
      {asked && (
        <BulkDialog
          key={asked.key}
          kind={asked.kind}
          open={asked.open}
          ids={[...selection.ids]}
          categories={categories}
          onClose={() => setAsked({ ...asked, open: false })}
          onChanged={(made) => {
            setAsked({ ...asked, open: false })
            selection.clear()
            undo.offer(made)
          }}
        />
      )}
    </div>
  )
}
