import { Link } from 'react-router'
import { cashParams, type CashFilter } from '#core/cash/views.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { textLink } from '../../staff/ui/text-link.ts'

interface RemittanceFilesProps {
  files: readonly { id: number; courierName: string; fileName: string; lines: number; undecided: number }[]
  /** The position after which the next page starts, if there is one. */
  more: string | undefined
  filter: CashFilter
  /** The id of the file shown above. */
  current: number | undefined
}

/** The couriers' files, those with undecided lines first, with the number of undecided lines. */
export function RemittanceFiles({ files, more, filter, current }: RemittanceFilesProps) {
  const t = useT()
  if (files.length === 0 && filter.files === undefined) return null
  const pageAfter = (place: string | undefined) =>
    staffPaths.cash(cashParams.with(filter, { files: place, after: filter.after }))
  return (
    <Panel title={t('staff.cash.files')}>
      <ul>
        {files.map(({ id, courierName, fileName, lines, undecided }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <Link
              to={staffPaths.cash(cashParams.with(filter, { file: String(id), lines: 'look' }))}
              aria-current={id === current ? 'true' : undefined}
              className={`wrap-anywhere aria-[current]:font-semibold ${textLink}`}
            >
              {t('staff.cash.fileName', { courier: courierName, file: fileName })}
            </Link>
            <span className={undecided > 0 ? 'text-warning' : 'text-ink-soft'}>
              {undecided > 0
                ? t('staff.cash.undecided', { count: undecided, of: lines })
                : t('staff.cash.decidedAll', { count: lines })}
            </span>
          </li>
        ))}
      </ul>
      <CursorPages
        label={t('staff.cash.filePages')}
        first={filter.files !== undefined && pageAfter(undefined)}
        next={more !== undefined && pageAfter(more)}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
        keepScroll
      />
    </Panel>
  )
}
