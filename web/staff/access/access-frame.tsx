import { useEffect, useRef, type ReactNode } from 'react'
import { shopName } from '#core/shop/shop.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { StaffBrand } from '../shell/staff-brand.tsx'

interface AccessFrameProps {
  title: string
  lead?: ReactNode
  /** Whether links to other pages are left out, because the page shows something that cannot be shown again. */
  staying?: boolean
  children: ReactNode
}

const link = 'inline-flex min-h-11 items-center underline decoration-control hover:text-petrol'

/** The frame of sign-in and set-up. A new title is focused, as on a new page. */
export function AccessFrame({ title, lead, staying = false, children }: AccessFrameProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    // A field of the new step may have the focus already.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <div className="flex grow flex-col bg-studio px-4 pb-10 print:bg-paper">
      <title>{`${shopName} | ${t('staff.brand')}, ${title}`}</title>
      <header className="mx-auto flex min-h-16 w-full max-w-110 items-center justify-between print:hidden">
        {staying ? (
          <span className="text-md font-semibold">{t('staff.brand')}</span>
        ) : (
          <StaffBrand className="-ml-2" />
        )}
        {!staying && <LanguageSwitch className={link} />}
      </header>
      <main
        id="main"
        className="mx-auto w-full max-w-110 rounded-control border border-line bg-paper p-5 md:mt-6 md:p-8 print:border-0"
      >
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </main>
      {!staying && (
        <footer className="mx-auto mt-4 w-full max-w-110 print:hidden">
          <a href={paths.home()} className={link}>
            {t('staff.nav.shop')}
          </a>
        </footer>
      )}
    </div>
  )
}
