import { permissionToShare, viewForm } from '#core/orders/lists/views.ts'
import type { OrderListLook } from '#core/orders/lists/columns.ts'
import { useAction } from '../../actions/use-action.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Hint } from '../../ui/small-text.tsx'
import type { OrderSearch } from '../list/order-search.ts'
import { filtersOf, type OrderView } from './view.ts'

/** The dialog that names a view: a new view of the shown list, or an existing view. */
export function ViewDialog(props: {
  /** Undefined for a new view. */
  view?: OrderView
  list: { search: OrderSearch; look: OrderListLook }
  onClose: () => void
  /** Called with the id of the view. */
  onSaved: (id: string) => void
}) {
  const { view, list, onClose, onSaved } = props
  const t = useT()
  const api = useStaffApi()
  const mayShare = useMay()(permissionToShare)
  const form = useSchemaForm(viewForm, {
    mode: 'onSubmit',
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
  })
  const save = useAction(
    async (values: { name: string; shared: boolean }) => {
      if (view !== undefined) {
        await api.call('POST /staff/order-views/{id}', { params: { id: view.id }, body: { form: values } })
        return view.id
      }
      const body = { form: values, filters: filtersOf(list.search), look: list.look }
      return (await api.call('POST /staff/order-views', { body })).id
    },
    {
      form,
      fields: { view_name_taken: 'name', too_many_views: 'name' },
      failed: t('common.notSaved'),
      revalidate: 'always',
      onSuccess: (id) => {
        onSaved(id)
        showAlert({ message: t('staff.views.saved') })
      },
    },
  )
  return (
    <QuestionDialog
      open
      title={view ? t('staff.views.editNamed', { name: view.name }) : t('staff.views.saveTitle')}
      action={t('common.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(save.run)}
    >
      {view === undefined && <p className="mb-4 text-ink-soft">{t('staff.views.copyText')}</p>}
      <TextField
        {...form.field('name')}
        label={t('staff.common.name')}
        hint={t('staff.views.nameHint')}
        required
        data-autofocus
      />
      {mayShare && (
        <div className="mt-3">
          <CheckboxField {...form.register('shared')} label={t('staff.views.share')} />
          <Hint>{t('staff.views.shareHint')}</Hint>
        </div>
      )}
    </QuestionDialog>
  )
}
