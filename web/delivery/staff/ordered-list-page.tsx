import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { DeleteButton } from '../../staff/ui/delete-button.tsx'
import { draggedClass, MoveButtons } from '../../staff/ui/reorder.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Cell, rowClass, Table, type Column } from '../../staff/ui/table.tsx'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'
import type { Kept, useKeptList } from './use-ordered-list.ts'

interface KeptListPageProps<Entry extends object> {
  title: string
  addText: string
  hint: string
  /** What staff should know before anything else. */
  warning?: string | undefined
  list: ReturnType<typeof useKeptList<Entry>>
  nameOf: (entry: Entry) => string
  columns: readonly Column[]
  /** The cells of a row, one a column. */
  renderCells: (entry: Kept<Entry>) => ReactNode
  /** The dialog of the entry that is edited. */
  dialog: ReactNode
}

/** A page of the settings with a list that staff keep in an order. */
export function KeptListPage<Entry extends object>(props: KeptListPageProps<Entry>) {
  const { title, list, nameOf } = props
  const t = useT()
  const mayEdit = useMay()('settings:edit')
  const { entries, order, deleted } = list
  return (
    <StaffPage
      title={title}
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => list.edit('')}>
            <Plus className="size-4" strokeWidth={1.5} aria-hidden />
            {props.addText}
          </Button>
        )
      }
    >
      <SettingsTabs />
      {props.warning && (
        <Notice tone="warning" className="mb-4">
          {props.warning}
        </Notice>
      )}
      <Table
        caption={title}
        columns={[...props.columns, { title: t('staff.categories.actions'), hideTitle: true }]}
      >
        {entries.map((entry, index) => (
          <tr key={entry.id} className={`${rowClass} ${draggedClass}`} {...(mayEdit && order.drag(index))}>
            {props.renderCells(entry)}
            <Cell className="pr-0!">
              {mayEdit && (
                <span className="flex flex-wrap items-center justify-end gap-x-3 whitespace-nowrap md:flex-nowrap">
                  <span className="flex">
                    <MoveButtons
                      name={nameOf(entry)}
                      index={index}
                      count={entries.length}
                      onMove={order.moveTo}
                    />
                  </span>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('staff.categories.edit', { name: nameOf(entry) })}
                    onClick={() => list.edit(entry.id)}
                  >
                    {t('staff.categories.change')}
                  </Button>
                  <DeleteButton
                    label={t('staff.categories.deleteNamed', { name: nameOf(entry) })}
                    onAsk={() => list.askToDelete(entry)}
                  />
                </span>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="mt-3 text-xs text-ink-soft">{props.hint}</p>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      {props.dialog}
      <QuestionDialog
        open={deleted !== undefined}
        title={t('staff.categories.deleteNamed', { name: deleted ? nameOf(deleted) : '' })}
        action={t('staff.categories.delete')}
        danger
        busy={list.busy}
        onClose={() => list.askToDelete(undefined)}
        onSubmit={() => void list.remove()}
      >
        <p>{t('staff.settings.deleteText')}</p>
      </QuestionDialog>
    </StaffPage>
  )
}
