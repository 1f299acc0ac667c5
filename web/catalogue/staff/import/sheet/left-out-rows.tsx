import { useT } from '#web/i18n/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ImportChange, OpenedImport } from './opened-import.ts'

interface LeftOutRowsProps {
  opened: Pick<OpenedImport, 'leftOut' | 'leftOutCount'>
  change: ImportChange
  /** Called when a row is taken back, because its button then disappears. */
  onTake: () => void
}

/** The rows that staff left out of an import, with buttons to take them back. */
export function LeftOutRows({ opened: { leftOut, leftOutCount }, change, onTake }: LeftOutRowsProps) {
  const t = useT()
  if (leftOutCount === 0) return null
  const take = (row: number) => {
    onTake()
    void change.run({ rows: [{ row, isLeftOut: false }] })
  }
  return (
    <details className="mt-3">
      <summary className="tabular min-h-9 cursor-pointer content-center pointer-coarse:min-h-11">
        {t('staff.imports.leftOut', { count: leftOutCount })}
      </summary>
      <ul className="max-h-60 overflow-y-auto border-l border-line pl-3">
        {leftOut.map(({ row, text }) => (
          <li key={row} className="flex items-center justify-between gap-3 py-1">
            <span className="tabular min-w-0 wrap-anywhere">
              {t('staff.imports.leftOutRow', { row, text })}
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('staff.imports.takeRowNamed', { row })}
              onClick={() => take(row)}
            >
              {t('staff.imports.takeRow')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
