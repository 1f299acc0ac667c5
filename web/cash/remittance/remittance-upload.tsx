import { useNavigate } from 'react-router'
import { cashParams } from '#core/cash/views.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CourierFileDialog } from '../../parcels/courier-file-dialog.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

interface RemittanceUploadProps {
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
}

/** Uploads a courier's file about collected cash. The upload alone books nothing. */
export function RemittanceUpload({ couriers, open, onClose }: RemittanceUploadProps) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const read = useAction(
    (courier: string, file: File) =>
      api.call(
        'POST /staff/remittances',
        { query: { courier, fileName: file.name } },
        { file: { bytes: file, type: 'text/csv' } },
      ),
    {
      failed: t('common.failed'),
      onSuccess: async ({ id }) => {
        onClose()
        await navigate(staffPaths.cash(cashParams.write({ file: String(id) })))
      },
    },
  )
  return (
    <CourierFileDialog
      couriers={couriers}
      open={open}
      onClose={onClose}
      title={t('staff.cash.upload')}
      text={t('staff.cash.uploadText')}
      action={t('staff.common.readFile')}
      read={read}
    />
  )
}
