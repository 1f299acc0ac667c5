import { useEffect, useState } from 'react'
import type { CallOutput } from '#web/api/client.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'

type Progress = CallOutput<'GET /staff/catalogue/import/progress'>

/** Milliseconds between two requests for the progress. A small file is done before the first request. */
const interval = 1_000

/** Shows the current step of an import and its progress: "20 MB of honest rows still work, with progress shown". */
export function ImportProgress() {
  const t = useT()
  const { phase, done } = useProgress()
  const percent = Math.floor(done * 100)
  return (
    <div className="my-3 grid max-w-prose gap-1.5 text-ink-soft">
      <p>{phase === 'none' ? t('staff.file.looking') : t(`staff.file.${phase}`, { percent })}</p>
      {phase !== 'none' && phase !== 'waiting' && (
        <progress
          aria-label={t('staff.file.progress')}
          value={percent}
          max={100}
          className="h-2 w-full accent-petrol"
        />
      )}
    </div>
  )
}

function useProgress(): Progress {
  const api = useStaffApi()
  const [progress, setProgress] = useState<Progress>({ phase: 'none', done: 0 })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const leave = new AbortController()
    const { signal } = leave
    const ask = async () => {
      try {
        setProgress(await api.call('GET /staff/catalogue/import/progress', {}, { signal }))
      } catch {
        // The import itself reports failures. Without an answer, the last progress stays.
      }
      if (!signal.aborted) timer = setTimeout(() => void ask(), interval)
    }
    timer = setTimeout(() => void ask(), interval)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [api])
  return progress
}
