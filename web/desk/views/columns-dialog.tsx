import * as z from 'zod/mini'
import {
  densities,
  orderColumns,
  usualColumns,
  usualLook,
  type OrderColumn,
  type OrderListLook,
} from '#core/orders/lists/columns.ts'
import { useAction } from '../../actions/use-action.ts'
import { SelectField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { MoveButtons, movedTo, useOrder } from '../../staff/ui/reorder.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { columnTitle } from '../list/order-cells.tsx'
import type { OrderView } from './view.ts'

interface ColumnsDialogProps {
  look: OrderListLook
  /**
   * The view whose columns are chosen. Undefined if the columns are those of the staff member's lists without a view.
   */
  view: OrderView | undefined
  onClose: () => void
  /** Opens the dialog that saves the list as the person's own view. */
  onSaveAs: () => void
}

/** The dialog that chooses and sorts columns: "Columns chosen and ordered by each person … Density switch." */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { view, onClose, onSaveAs } = props
  const t = useT()
  return view && !view.mayEdit ? (
    <QuestionDialog
      open
      title={t('staff.columns.title')}
      action={t('staff.views.saveAs')}
      onClose={onClose}
      onSubmit={onSaveAs}
    >
      <p>{t('staff.columns.colleague', { name: view.name, owner: view.owner ?? '' })}</p>
    </QuestionDialog>
  ) : (
    <Chooser {...props} />
  )
}

const listLook = z.object({
  columns: z.nullable(z.array(z.enum(orderColumns)).check(z.minLength(1, 'staff.columns.none'))),
  density: z.enum(densities),
})

function Chooser({ look, view, onClose }: ColumnsDialogProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(listLook, {
    mode: 'onSubmit',
    defaultValues: { columns: look.columns && [...look.columns], density: look.density },
  })
  const { columns = null } = useFormValues(form)
  const save = useAction(
    (body: OrderListLook) =>
      view === undefined
        ? api.call('POST /staff/preferences/orders', { body })
        : api.call('POST /staff/order-views/{id}', { params: { id: view.id }, body: { look: body } }),
    {
      failed: t('common.notSaved'),
      revalidate: 'always',
      onSuccess: () => {
        onClose()
        showAlert({ message: t('staff.columns.saved') })
      },
    },
  )
  const shown = columns ?? usualColumns
  return (
    <QuestionDialog
      open
      title={t('staff.columns.title')}
      action={t('staff.columns.save')}
      busy={save.busy}
      problem={shown.length === 0 ? t('staff.columns.none') : save.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(save.run)}
    >
      <p className="mb-3 text-ink-soft">
        {view
          ? t(view.shared ? 'staff.columns.ofView' : 'staff.columns.ofOwnView', { name: view.name })
          : t('staff.columns.own')}
      </p>
      <SelectField
        {...form.field('density')}
        label={t('staff.columns.density')}
        options={densities.map((value) => ({ value, label: t(`staff.columns.density.${value}`) }))}
        className="mb-3 max-w-60"
      />
      <Columns shown={shown} onChange={(chosen) => form.setValue('columns', chosen)} />
      <Button size="sm" variant="quiet" onClick={() => form.reset(usualLook)} className="mt-2">
        {t('staff.columns.usual')}
      </Button>
    </QuestionDialog>
  )
}

/** The shown columns in sequence, then the columns that can be added. */
function Columns(props: { shown: readonly OrderColumn[]; onChange: (columns: OrderColumn[]) => void }) {
  const { shown, onChange } = props
  const t = useT()
  const order = useOrder(
    shown.length,
    (index) => t(columnTitle(shown[index]!)),
    (from, to) => onChange(movedTo(shown, from, to)),
  )
  const others = orderColumns.filter((name) => !shown.includes(name))
  const row =
    'flex min-h-9 items-center justify-between gap-3 border-b border-line pointer-fine:[&_label]:min-h-9'
  return (
    <fieldset>
      <legend className="font-medium">{t('staff.columns.chosen')}</legend>
      <ul>
        {shown.map((name, index) => (
          <li key={name} className={row}>
            <Checkbox checked onChange={() => onChange(shown.filter((one) => one !== name))}>
              {t(columnTitle(name))}
            </Checkbox>
            <span className="flex">
              <MoveButtons {...order.buttons(index)} />
            </span>
          </li>
        ))}
        {others.map((name) => (
          <li key={name} className={row}>
            <Checkbox checked={false} onChange={() => onChange([...shown, name])}>
              {t(columnTitle(name))}
            </Checkbox>
          </li>
        ))}
      </ul>
      {order.announcement}
    </fieldset>
  )
}
