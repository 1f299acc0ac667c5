import { Check, LoaderCircle } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { useApi } from '../../api/use-api.ts'
import { StepError } from '../verification/step-error.ts'
import type { BoxProps } from './use-human-check.ts'

const icon = 'pointer-events-none absolute inset-1 size-4'

/** The shop's own check: ticking the box solves a puzzle. */
export default function ProofOfWorkBox({ action, check, describedBy }: BoxProps) {
  const t = useT()
  const api = useApi()
  const id = useId()
  const [solving, setSolving] = useState(false)
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const box = useRef<HTMLInputElement>(null)
  const { focusRequests } = check
  useEffect(() => {
    if (focusRequests > 0) box.current?.focus()
  }, [focusRequests])

  const solve = async () => {
    const controller = new AbortController()
    work.current = controller
    setSolving(true)
    try {
      const { solveProofOfWork } = await import('./proof-of-work.ts')
      const solution = await solveProofOfWork(api, action, controller)
      if (!controller.signal.aborted) check.pass(solution)
    } catch (error) {
      if (!controller.signal.aborted) {
        check.reset(error instanceof StepError ? error.text : 'error.human_check_unavailable')
      }
    } finally {
      setSolving(false)
    }
  }

  return (
    <div className="flex min-h-16 max-w-90 items-center gap-3.5 rounded-control border border-control bg-studio px-4 py-3">
      <label htmlFor={id} className="flex min-h-11 grow items-center gap-3 leading-6">
        <span className="relative grid size-6 shrink-0">
          <input
            ref={box}
            id={id}
            type="checkbox"
            checked={check.passed || solving}
            aria-describedby={[`${id}-state`, describedBy].filter(Boolean).join(' ')}
            aria-invalid={describedBy !== undefined || undefined}
            onChange={() => {
              if (!check.passed && !solving) void solve()
            }}
            className={`size-6 appearance-none rounded-control border border-control bg-paper aria-invalid:border-danger ${
              check.passed ? 'checked:border-ink checked:bg-ink' : ''
            }`}
          />
          {check.passed && <Check className={`${icon} text-white`} strokeWidth={2.5} />}
          {solving && <LoaderCircle className={`${icon} animate-spin`} strokeWidth={2} />}
        </span>
        {t('humanCheck.label')}
      </label>
      <span id={`${id}-state`} role="status" className="text-end text-xs text-ink-soft">
        {check.passed ? t('humanCheck.verified') : solving ? t('humanCheck.verifying') : ''}
      </span>
    </div>
  )
}
