import { useState } from 'react'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { DeleteDialog } from '../../staff/ui/delete-button.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { MoveButtons, movedTo, useOrder } from '../../staff/ui/reorder.tsx'
import { Button } from '../../ui/button.tsx'
import type { OrderView } from './view.ts'

/** Lists all views that the staff member sees, in the sequence that they chose: "Renamed, reordered, deleted". */
export function ViewsDialog(props: {
  views: readonly OrderView[]
  onClose: () => void
  onEdit: (view: OrderView) => void
  onDeleted: (view: OrderView) => void
}) {
  const { views, onClose, onEdit, onDeleted } = props
  const t = useT()
  const api = useStaffApi()
  const [ids, setIds] = useState(() => views.map(({ id }) => id))
  const [toDelete, setToDelete] = useState<OrderView>()
  const shown = ids.flatMap((id) => views.find((view) => view.id === id) ?? [])
  const save = useAction(() => api.call('POST /staff/order-view-sequence', { body: { ids } }), {
    failed: t('common.notSaved'),
    revalidate: 'always',
    onSuccess: () => {
      onClose()
      showAlert({ message: t('staff.views.arranged') })
    },
  })
  const order = useOrder(
    shown.length,
    (index) => shown[index]?.name ?? '',
    (from, to) => setIds(movedTo(ids, from, to)),
  )
  return (
    <>
      <QuestionDialog
        open={toDelete === undefined}
        title={t('staff.views.label')}
        action={t('common.save')}
        busy={save.busy}
        problem={save.problem}
        onClose={onClose}
        onSubmit={() => void save.run()}
      >
        <ul>
          {shown.map((view, index) => (
            <li
              key={view.id}
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1"
            >
              <ViewName view={view} />
              <span className="flex">
                <MoveButtons {...order.buttons(index)} />
              </span>
              {view.mayEdit && (
                <EditButtons
                  name={view.name}
                  onEdit={() => onEdit(view)}
                  onDelete={() => setToDelete(view)}
                />
              )}
            </li>
          ))}
        </ul>
        {order.announcement}
      </QuestionDialog>
      <DeleteDialog
        item={toDelete}
        title={t('staff.views.deleteTitle', { name: toDelete?.name ?? '' })}
        text={t(toDelete?.shared ? 'staff.views.deleteShared' : 'staff.views.deleteText')}
        doneText={t('staff.views.deleted')}
        remove={async (view) => {
          await api.call('POST /staff/order-views/{id}/delete', { params: { id: view.id } })
          onDeleted(view)
        }}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

function ViewName({ view: { name, owner, shared } }: { view: OrderView }) {
  const t = useT()
  return (
    <span className="min-w-0 grow">
      <span className="font-medium wrap-anywhere">{name}</span>{' '}
      <span className="text-ink-soft">
        {owner === undefined
          ? shared && t('staff.views.shared')
          : t('staff.views.colleague', { name: owner })}
      </span>
    </span>
  )
}

function EditButtons({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const t = useT()
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t('staff.views.editNamed', { name })} onClick={onEdit}>
        {t('staff.categories.change')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('staff.categories.deleteNamed', { name })}
        onClick={onDelete}
      >
        {t('staff.common.delete')}
      </Button>
    </>
  )
}
