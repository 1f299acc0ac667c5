import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Hint } from '#web/ui/small-text.tsx'
import type { OpenedImport } from './opened-import.ts'
import { isRunning, resumePictures, type PictureRun } from './picture-runs.ts'
import { undecided } from './steps-of.ts'

interface SummaryPanelProps {
  opened: OpenedImport
  run: PictureRun | undefined
  /** The button to the next step. */
  children: ReactNode
}

/** Summarises the products of the file, and the progress of its pictures. */
export function SummaryPanel({ opened, run, children }: SummaryPanelProps) {
  const t = useT()
  const { productCount, addedCount, changedCount, unchanged, drafts, faultCount } = opened
  const columns = undecided(opened).length
  return (
    <section aria-label={t('staff.imports.summary')} className="bg-studio p-5">
      {run !== undefined && (isRunning(run) || run.failure !== undefined) ? (
        <RunProgress id={opened.id} run={run} />
      ) : (
        <h2 className="text-md font-semibold">{t('staff.imports.summary')}</h2>
      )}
      <dl className="tabular mt-3 grid grid-cols-[1fr_auto] gap-y-2">
        {(
          [
            [t('staff.imports.new'), addedCount],
            [t('staff.imports.changed'), changedCount],
            [t('staff.imports.unchanged'), unchanged],
            [t('staff.imports.drafts'), drafts],
            [t('staff.imports.withMistakes'), productCount - addedCount - changedCount - unchanged],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-end">{count}</dd>
          </div>
        ))}
        <div className="contents text-lg">
          <dt className="mt-1 border-t border-ink pt-2">{t('common.products')}</dt>
          <dd className="mt-1 border-t border-ink pt-2 text-end">{productCount}</dd>
        </div>
      </dl>
      <div className="mt-4">{children}</div>
      <Hint className="mt-2">
        {columns + faultCount > 0 && `${t('staff.imports.waiting', { columns, faults: faultCount })} `}
        {t('staff.imports.nothingYet')}
      </Hint>
    </section>
  )
}

function RunProgress({ id, run }: { id: string; run: PictureRun }) {
  const t = useT()
  const api = useStaffApi()
  const { kind, done, total, startedAt, advancedAt, failure } = run
  const minutes =
    done === 0 ? undefined : Math.ceil((((advancedAt - startedAt) / done) * (total - done)) / 60_000)
  return (
    <>
      <h2 className="text-md font-semibold">
        {t(kind === 'send' ? 'staff.imports.sending' : 'staff.imports.fetching')}
      </h2>
      <progress
        aria-label={t('staff.imports.pictureProgress')}
        value={done}
        max={Math.max(total, 1)}
        className="mt-2 h-2 w-full accent-petrol"
      />
      {failure === undefined ? (
        <p className="tabular">
          {t('staff.imports.doneOf', { done, total })}{' '}
          {minutes !== undefined && t('staff.imports.minutesLeft', { minutes })} {t('staff.imports.mayLeave')}
        </p>
      ) : (
        <div role="alert">
          <p className="text-danger">
            {t('staff.imports.stopped', { done, total })} {failureText(failure, t) ?? t('common.notSaved')}
          </p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void resumePictures(api, id)}>
            {t('staff.imports.goOn')}
          </Button>
        </div>
      )}
    </>
  )
}
