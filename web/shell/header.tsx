import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { currentMark, entries, useCartCount } from './entries.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const link = 'inline-flex min-h-11 items-center text-md font-medium no-underline hover:text-petrol'

/** The head of every page; below 768 px its links move into a full-screen menu. */
export function Header() {
  const t = useT()
  const { pathname } = useLocation()
  const cartCount = useCartCount()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-15 items-center gap-2 md:h-18 md:gap-10">
        <Brand />
        <nav aria-label={t('shell.mainNavigation')} className="ml-auto max-md:hidden">
          <ul className="flex gap-6 lg:gap-9">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  prefetch={entry.ahead ? onIntent : 'none'}
                  aria-current={currentMark(entry, pathname)}
                  className={`${link} bg-[linear-gradient(currentColor,currentColor)] bg-[length:0_1px] bg-[position:0_calc(100%-8px)] bg-no-repeat aria-[current]:bg-[length:100%_1px]`}
                >
                  {t(entry.label)}
                  {entry.to === paths.cart() && <span className="tabular">&nbsp;{cartCount}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="border-l border-line pl-6 max-md:hidden lg:pl-9">
          <LanguageSwitch className="my-[-10px] inline-flex min-h-11 items-center text-md whitespace-nowrap text-ink-soft no-underline hover:text-petrol" />
        </div>
        <div className="-mr-3 ml-auto flex items-center gap-2 md:hidden">
          <Link to={paths.cart()} prefetch={onIntent} className={`${link} whitespace-nowrap`}>
            {t('shell.cart')}
            <span className="tabular">&nbsp;{cartCount}</span>
          </Link>
          <IconButton
            label={t('shell.openMenu')}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Menu className="size-6" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} cartCount={cartCount} />
    </header>
  )
}
