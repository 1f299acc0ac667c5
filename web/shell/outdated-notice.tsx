import { useT } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'
import { TryAgain } from './try-again.tsx'

/** Says that the page shows old data because it could not be read again, and offers to try again. */
export function OutdatedNotice({ outdated, className = '' }: { outdated: boolean; className?: string }) {
  const t = useT()
  return (
    <div role="status" className={`sticky z-20 print:hidden ${className}`}>
      {outdated && (
        <Notice tone="warning" className="mb-5 shadow-pop">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {t('error.outdated')}
            <TryAgain size="sm" />
          </span>
        </Notice>
      )}
    </div>
  )
}
