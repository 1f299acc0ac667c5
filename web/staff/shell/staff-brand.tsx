import { Link } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../paths.ts'

/** The shop's logo and the name of the back office, linked to the overview. */
export function StaffBrand({ className = '' }: { className?: string }) {
  const t = useT()
  return (
    <Link
      to={staffPaths.overview()}
      className={`inline-flex min-h-11 items-center gap-2.5 px-2 text-md font-semibold no-underline ${className}`}
    >
      <svg
        viewBox="0 0 30 22"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden
        className="h-[19px] w-[26px] shrink-0"
      >
        <path d="M0 6h30M5 6v15M25 6v15M15 6v6h10" />
        <path d="M0 1.25h30M.75 0v2.5M29.25 0v2.5" strokeWidth={1} />
      </svg>
      {t('staff.brand')}
    </Link>
  )
}
