import { Link } from 'react-router'
import { shopName } from '../../core/shop/shop.ts'
import { paths } from '../navigation/paths.ts'

/** The shop's name with its mark, a desk under a dimension line; a link to the home page. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link
      to={paths.home()}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2.5 leading-[1.1] font-semibold tracking-[-0.015em] no-underline min-[376px]:whitespace-nowrap md:gap-3 md:text-[18px]"
    >
      <svg
        viewBox="0 0 30 22"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden
        className="h-[19px] w-[26px] shrink-0 md:h-[22px] md:w-[30px]"
      >
        <path d="M0 6h30M5 6v15M25 6v15M15 6v6h10" />
        <path d="M0 1.25h30M.75 0v2.5M29.25 0v2.5" strokeWidth={1} />
      </svg>
      <span>{shopName}</span>
    </Link>
  )
}
