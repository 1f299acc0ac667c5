import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { BoxProps } from './use-human-check.ts'

const ProofOfWorkBox = lazy(() => import('./proof-of-work-box.tsx'))
const RecaptchaBox = lazy(() => import('./recaptcha-box.tsx'))

/** The visible human check, loaded when a page shows it: "A human-check widget". */
export function HumanCheckBox({ kind, action, check }: Omit<BoxProps, 'describedBy'> & { kind: HumanCheck }) {
  const t = useT()
  const id = useId()
  const box = { action, check, describedBy: check.problem && `${id}-problem` }
  return (
    <div>
      <Suspense
        fallback={<div className="min-h-16 max-w-90 rounded-control border border-control bg-studio" />}
      >
        {kind.provider === 'recaptcha' ? (
          <RecaptchaBox key={check.round} siteKey={kind.siteKeys.normal} {...box} />
        ) : (
          <ProofOfWorkBox key={check.round} {...box} />
        )}
      </Suspense>
      {/* Always rendered, because screen readers announce what appears inside. */}
      <p
        id={`${id}-problem`}
        role="alert"
        className="flex items-start gap-1.5 text-sm text-danger not-empty:mt-1.5"
      >
        {check.problem && (
          <>
            <CircleAlert className="mt-[calc((1lh-16px)/2)] size-4 shrink-0" />
            <span>{t(check.problem)}</span>
          </>
        )}
      </p>
    </div>
  )
}
