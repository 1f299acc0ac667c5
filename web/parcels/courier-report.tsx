import { useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import type { CallOutput } from '../api/client.ts'
import { SelectField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { FileDrop } from '../staff/ui/file-drop.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { Notice } from '../ui/notice.tsx'

interface CourierReportProps {
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
}

type Result = CallOutput<'POST /staff/parcels/report'>

/** "Couriers' statuses come in by … a CSV": what moved, and every line that could not be followed. */
export function CourierReport({ couriers, open, onClose }: CourierReportProps) {
  const t = useT()
  const api = useStaffApi()
  const [courier, setCourier] = useState('')
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [result, setResult] = useState<Result>()
  const read = useAction(
    async (id: string, chosen: File) =>
      api.call(
        'POST /staff/parcels/report',
        { query: { courier: id } },
        { file: { bytes: chosen, type: 'text/csv' } },
      ),
    {
      failed: t('staff.order.failed'),
      revalidate: true,
      onSuccess: (answer) => {
        setResult(answer)
        setFile(undefined)
      },
    },
  )
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.parcels.report')}
      action={t('staff.parcels.reportRead')}
      busy={read.busy}
      problem={read.problem}
      onSubmit={() => {
        setMissing(courier === '' || file === undefined)
        if (courier !== '' && file !== undefined) void read.run(courier, file)
      }}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.parcels.reportText')}</p>
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
          onFiles={([chosen]) => {
            setResult(undefined)
            setFile(chosen)
          }}
          className="min-h-20"
        />
        {missing && file === undefined && result === undefined && (
          <p className="text-danger">{t('staff.parcels.reportFileRequired')}</p>
        )}
        <div role="status">{result && <ReportResult result={result} />}</div>
      </div>
    </QuestionDialog>
  )
}

function ReportResult({ result: { applied, known, problems } }: { result: Result }) {
  const t = useT()
  return (
    <>
      <Notice tone={problems.length > 0 ? 'warning' : 'success'}>
        {t('staff.parcels.reportDone', { applied, known, problems: problems.length })}
      </Notice>
      {problems.length > 0 && (
        <ul aria-label={t('staff.parcels.reportProblems')} className="mt-2 max-h-56 overflow-y-auto">
          {problems.map(({ line, number, status, problem }) => (
            <li key={line} className="border-b border-line py-1.5 wrap-anywhere">
              <span className="text-ink-soft">{t('staff.parcels.line', { line })}</span>{' '}
              <span className="tabular font-medium">{number}</span>{' '}
              {t(`staff.parcels.problem.${problem}`, { status })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
