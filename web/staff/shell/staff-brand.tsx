import { Link } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { BrandMark } from '../../ui/elevations.tsx'
import { staffPaths } from '../paths.ts'

/** The shop's logo and the name of the back office, linked to the overview. */
export function StaffBrand({ className = '' }: { className?: string }) {
  const t = useT()
  return (
    <Link
      to={staffPaths.overview()}
      className={`inline-flex min-h-11 items-center gap-2.5 px-2 text-md font-semibold no-underline ${className}`}
    >
      <BrandMark />
      {t('staff.brand')}
    </Link>
  )
}
