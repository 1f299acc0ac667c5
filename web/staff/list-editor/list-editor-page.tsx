import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { StaffPermission } from '#core/staff/staff.ts'
import { useAction } from '../../actions/use-action.ts'
import type { ApiClient } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { useMay } from '../shell/use-staff.ts'
import { DeleteButton, DeleteDialog } from '../ui/delete-button.tsx'
import { draggedClass, MoveButtons, movedTo, useOrder, type MoveButtonsProps } from '../ui/reorder.tsx'
import { Hint } from '../../ui/small-text.tsx'
import { Cell, rowClass, Table, type Column } from '../ui/table.tsx'
import { EntryDialog, type EntryOptions, type Listed } from './entry-dialog.tsx'

interface ListEditorPageProps<Entry extends object, Row extends Listed<Entry>> extends EntryOptions<Entry> {
  title: string
  loaded: { version: string; entries: readonly Row[] }
  permission: StaffPermission
  tabs: ReactNode
  /** The prefix of the keys of the page's texts. */
  texts:
    | 'staff.couriers'
    | 'staff.pickup'
    | 'staff.categories'
    | 'staff.kits'
    | 'staff.synonyms'
    | 'staff.closedDays'
    | 'staff.quotationNotes'
  deleteText: string
  warning?: string | undefined
  calls: {
    read: (api: ApiClient) => Promise<{ entries: readonly Row[] }>
    create: (api: ApiClient, id: string, entry: Entry) => Promise<unknown>
    save: (api: ApiClient, id: string, version: string, entry: Entry) => Promise<unknown>
    remove: (api: ApiClient, id: string, version: string) => Promise<unknown>
    /** Missing if the entries have no sequence of their own. */
    reorder?: (api: ApiClient, version: string, ids: string[]) => Promise<unknown>
  }
  columns: readonly Column[]
  renderCells: (entry: Row) => ReactNode
  isDeletable?: (entry: Row) => boolean
  /** Whether the page opens with the dialog for a new entry. */
  startsNew?: boolean
}

/** A page with a short list, whose entries staff create, change, delete and sort. */
export function ListEditorPage<Entry extends object, Row extends Listed<Entry> = Listed<Entry>>(
  props: ListEditorPageProps<Entry, Row>,
) {
  const { title, texts, calls, nameOf, isDeletable } = props
  const t = useT()
  const api = useStaffApi()
  const mayEdit = useMay()(props.permission)
  const { entries, order } = useEntryOrder(props)
  /** Id of the entry in the dialog; '' for a new one. */
  const [editedId, setEditedId] = useState(props.startsNew === true && mayEdit ? '' : undefined)
  const edited = entries.find(({ id }) => id === editedId)
  const editedName = edited ? nameOf(edited) : (editedId ?? '')
  const [deleted, setDeleted] = useState<Row>()
  return (
    <StaffPage
      title={title}
      actions={mayEdit && <NewButton label={t(`${texts}.new`)} onClick={() => setEditedId('')} />}
    >
      {props.tabs}
      {props.warning && (
        <Notice tone="warning" className="mb-4">
          {props.warning}
        </Notice>
      )}
      <Table
        caption={title}
        columns={[...props.columns, { title: t('staff.common.change'), hideTitle: true }]}
      >
        {entries.map((entry, index) => (
          <tr
            key={entry.id}
            className={`${rowClass} ${draggedClass}`}
            {...(mayEdit && calls.reorder && order.drag(index))}
          >
            {props.renderCells(entry)}
            <Cell className="pr-0!">
              {mayEdit && (
                <EntryButtons
                  name={nameOf(entry)}
                  move={calls.reorder && order.buttons(index)}
                  onEdit={() => setEditedId(entry.id)}
                  onDelete={isDeletable?.(entry) === false ? undefined : () => setDeleted(entry)}
                />
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {entries.length === 0 && <p className="pt-3">{t('staff.common.noneYet')}</p>}
      <Hint className="mt-3">{t(`${texts}.hint`)}</Hint>
      {order.announcement}
      {editedId !== undefined && (
        <EntryDialog
          {...props}
          key={editedId}
          title={editedId === '' ? t(`${texts}.new`) : t('staff.categories.edit', { name: editedName })}
          edited={{ id: editedId, entry: edited }}
          save={(id, version, entry) =>
            version === undefined ? calls.create(api, id, entry) : calls.save(api, id, version, entry)
          }
          read={async () => findEntry((await calls.read(api)).entries, editedId)}
          onClose={() => setEditedId(undefined)}
          onSaved={() => {
            setEditedId(undefined)
            showAlert({ message: t(`${texts}.saved`), subject: editedName || undefined })
          }}
        />
      )}
      <DeleteDialog
        item={deleted}
        title={t('staff.categories.deleteNamed', { name: deleted ? nameOf(deleted) : '' })}
        text={props.deleteText}
        doneText={t(`${texts}.deleted`)}
        doneSubject={deleted && nameOf(deleted)}
        remove={({ id, version }) => calls.remove(api, id, version)}
        onClose={() => setDeleted(undefined)}
      />
    </StaffPage>
  )
}

function findEntry<Row extends { id: string }>(entries: readonly Row[], id: string): Row {
  const found = entries.find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`${id} was deleted meanwhile`)
  return found
}

function EntryButtons(props: {
  name: string
  move: MoveButtonsProps | undefined
  onEdit: () => void
  onDelete: (() => void) | undefined
}) {
  const { name, move, onEdit, onDelete } = props
  const t = useT()
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 whitespace-nowrap md:flex-nowrap">
      {move && (
        <span className="flex">
          <MoveButtons {...move} />
        </span>
      )}
      <Button size="sm" variant="quiet" aria-label={t('staff.categories.edit', { name })} onClick={onEdit}>
        {t('staff.categories.change')}
      </Button>
      {onDelete && <DeleteButton label={t('staff.categories.deleteNamed', { name })} onClick={onDelete} />}
    </span>
  )
}

/**
 * Returns the entries and the handlers that move them. The page shows a new sequence before the server has answered.
 */
function useEntryOrder<Entry extends object, Row extends Listed<Entry>>(
  props: Pick<ListEditorPageProps<Entry, Row>, 'loaded' | 'calls' | 'nameOf'>,
) {
  const { loaded, calls, nameOf } = props
  const t = useT()
  const api = useStaffApi()
  const [reordered, setReordered] = useState<readonly Row[]>()
  const entries = reordered ?? loaded.entries
  const reorder = useAction(async (ids: string[]) => calls.reorder?.(api, loaded.version, ids), {
    alert: true,
    revalidate: 'always',
    failed: t('common.notSaved'),
  })
  const move = async (from: number, to: number) => {
    const moved = movedTo(entries, from, to)
    setReordered(moved)
    await reorder.run(moved.map(({ id }) => id))
    setReordered(undefined)
  }
  const names = entries.map(nameOf)
  const order = useOrder(
    entries.length,
    (index) => names[index] ?? '',
    (from, to) => void move(from, to),
  )
  return { entries, order }
}

function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      <Plus className="size-4" />
      {label}
    </Button>
  )
}
