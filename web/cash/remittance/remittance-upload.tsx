import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cashParams } from '#core/cash/views.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { SelectField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { FileDrop } from '../../staff/ui/file-drop.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'

interface RemittanceUploadProps {
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
}

/** Reads a courier's file of the cash that it collected; nothing is booked by that. */
export function RemittanceUpload({ couriers, open, onClose }: RemittanceUploadProps) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [courier, setCourier] = useState('')
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const read = useAction(
    (id: string, chosen: File) =>
      api.call(
        'POST /staff/remittances',
        { query: { courier: id, fileName: chosen.name } },
        { file: { bytes: chosen, type: 'text/csv' } },
      ),
    {
      failed: t('staff.order.failed'),
      onSuccess: async ({ id }) => {
        onClose()
        setFile(undefined)
        await navigate(staffPaths.cash(cashParams.write({ file: String(id) })))
      },
    },
  )
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.cash.upload')}
      action={t('staff.cash.uploadRead')}
      busy={read.busy}
      problem={read.problem}
      onSubmit={() => {
        setMissing(courier === '' || file === undefined)
        if (courier !== '' && file !== undefined) void read.run(courier, file)
      }}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.cash.uploadText')}</p>
        <SelectField
          label={t('staff.orders.courier')}
          required
          name="courier"
          value={courier}
          onChange={({ currentTarget }) => setCourier(currentTarget.value)}
          {...(missing && courier === '' && { error: t('staff.orders.courierRequired') })}
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
          onFiles={([chosen]) => setFile(chosen)}
          className="min-h-20"
        />
        {missing && file === undefined && (
          <p className="text-danger">{t('staff.parcels.reportFileRequired')}</p>
        )}
      </div>
    </QuestionDialog>
  )
}
