import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Action } from '../actions/use-action.ts'
import type { CallOutput } from '../api/client.ts'
import { SelectField } from '../forms/fields.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { FileDrop } from '../staff/ui/file-drop.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { FieldError } from '../ui/field.tsx'

const courierFile = z.object({
  courier: z.string().check(z.minLength(1, 'staff.orders.courierRequired')),
  file: z.custom<File>((file) => file instanceof File, 'staff.parcels.reportFileRequired'),
})

interface CourierFileDialogProps {
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
  title: string
  /** Explains the purpose of the file. */
  text: string
  /** The label of the button. */
  action: string
  read: Action<[courier: string, file: File]>
  /** Called when a file is chosen. */
  onFile?: () => void
  /** The results of the last file. */
  children?: ReactNode
}

/** Asks for a courier and a CSV file that this courier sent. */
export function CourierFileDialog(props: CourierFileDialogProps) {
  const { couriers, open, onClose, title, text, action, read, onFile, children } = props
  const t = useT()
  const form = useSchemaForm(courierFile, { mode: 'onSubmit', defaultValues: { courier: '' } })
  const file = form.watch('file') as File | undefined
  const problem = form.errorOf('file')
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={title}
      action={action}
      busy={read.busy}
      problem={read.problem}
      onSubmit={form.onSubmit(async ({ courier, file: chosen }) => {
        if (await read.run(courier, chosen)) form.reset({ courier })
      })}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{text}</p>
        <SelectField
          {...form.field('courier')}
          label={t('staff.common.courier')}
          required
          options={[
            { value: '', label: t('staff.orders.chooseCourier') },
            ...couriers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-autofocus
        />
        <FileDrop
          label={file?.name ?? t('staff.parcels.reportFile')}
          accept=".csv,text/csv"
          disabled={read.busy}
          onFiles={([chosen]) => {
            if (chosen === undefined) return
            form.setValue('file', chosen)
            form.clearErrors('file')
            onFile?.()
          }}
          className="min-h-20"
        />
        {problem && <FieldError>{problem}</FieldError>}
        {children}
      </div>
    </QuestionDialog>
  )
}
