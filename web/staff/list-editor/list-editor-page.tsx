import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffPermission } from '../../../core/staff/staff.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useMay } from '../shell/use-staff.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import { draggedClass, MoveButtons } from '../ui/reorder.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { Cell, rowClass, Table, type Column } from '../ui/table.tsx'
import type { Listed, ListEditor } from './use-list-editor.ts'

interface ListEditorPageProps<Entry extends object, Row extends Listed<Entry>> {
  title: string
  /** What somebody needs to change the list. */
  permission: StaffPermission
  tabs: ReactNode
  addText: string
  hint: string
  deleteText: string
  /** What staff should know before anything else. */
  warning?: string | undefined
  list: ListEditor<Entry, Row>
  nameOf: (entry: Entry) => string
  columns: readonly Column[]
  /** The cells of a row, one a column. */
  renderCells: (entry: Row) => ReactNode
  /** Whether an entry may be deleted at all. */
  isDeletable?: (entry: Row) => boolean
  /** The dialog of the entry that is edited. */
  dialog: ReactNode
}

/** A page with a small table that staff edit and order. */
export function ListEditorPage<Entry extends object, Row extends Listed<Entry>>(
  props: ListEditorPageProps<Entry, Row>,
) {
  const { title, list, nameOf, isDeletable } = props
  const t = useT()
  const mayEdit = useMay()(props.permission)
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
      {props.tabs}
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
                  {isDeletable?.(entry) !== false && (
                    <DeleteButton
                      label={t('staff.categories.deleteNamed', { name: nameOf(entry) })}
                      onAsk={() => list.askToDelete(entry)}
                    />
                  )}
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
        onSubmit={list.remove}
      >
        <p>{props.deleteText}</p>
      </QuestionDialog>
    </StaffPage>
  )
}
