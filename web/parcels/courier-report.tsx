import { useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import type { CallOutput } from '../api/client.ts'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { Notice } from '../ui/notice.tsx'
import { CourierFileDialog } from './courier-file-dialog.tsx'

interface CourierReportProps {
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
}

type Result = CallOutput<'POST /staff/parcels/report'>

/**
 * Uploads a courier's report and shows which parcels moved and which lines failed: "Couriers' statuses come in by … a
 * CSV".
 */
export function CourierReport({ couriers, open, onClose }: CourierReportProps) {
  const t = useT()
  const api = useStaffApi()
  const [result, setResult] = useState<Result>()
  const read = useAction(
    async (courier: string, file: File) => {
      let total: Result | undefined
      let after: number | undefined
      do {
        const answer = await api.call(
          'POST /staff/parcels/report',
          { query: { courier, after } },
          { file: { bytes: file, type: 'text/csv' } },
        )
        total = total === undefined ? answer : sumOf(total, answer)
        // Shows the finished lines, even if a later call fails.
        setResult(total)
        after = answer.last
      } while (after !== undefined)
    },
    { failed: t('common.failed'), revalidate: 'always' },
  )
  return (
    <CourierFileDialog
      couriers={couriers}
      open={open}
      onClose={onClose}
      title={t('staff.parcels.report')}
      text={t('staff.parcels.reportText')}
      action={t('staff.common.readFile')}
      read={read}
      onFile={() => setResult(undefined)}
    >
      <div role="status">{result && <ReportResult result={result} />}</div>
    </CourierFileDialog>
  )
}

const sumOf = (earlier: Result, next: Result): Result => ({
  applied: earlier.applied + next.applied,
  known: earlier.known + next.known,
  problems: [...earlier.problems, ...next.problems],
})

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
