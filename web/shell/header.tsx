import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { countItems } from '#core/cart/cart.ts'
import { chatNames } from '#core/shop/chat.ts'
import { shopName } from '#core/shop/shop.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { HeaderSearch } from '../search/header-search.tsx'
import { useCart } from '../session/cart-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { BrandMark, Elevations } from '../ui/elevations.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { currentMark, entries } from './entries.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useOfficeHours } from './page-head.tsx'
import { useChats } from './use-chats.ts'

const link = 'inline-flex min-h-11 items-center text-md no-underline hover:text-petrol'

/** The header of every page. Below 768 px its links are in a full-screen menu. */
export function Header() {
  const t = useT()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-15 items-center gap-2 md:h-18 md:gap-4 lg:gap-8 xl:gap-10">
        <Brand />
        <HeaderSearch />
        <nav aria-label={t('shell.mainNavigation')} className="max-md:hidden lg:ml-auto">
          <ul className="flex gap-6 xl:gap-9">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  prefetch={entry.mayPrefetch ? onIntent : 'none'}
                  aria-current={currentMark(entry, pathname)}
                  className={`${link} bg-[linear-gradient(currentColor,currentColor)] bg-[length:0_1px] bg-[position:0_calc(100%-8px)] bg-no-repeat aria-[current]:bg-[length:100%_1px]`}
                >
                  {t(entry.label)}
                  {entry.to === paths.cart() && (
                    <>
                      &nbsp;
                      <CartCount />
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch className="inline-flex min-h-11 items-center text-md whitespace-nowrap text-ink-soft no-underline hover:text-petrol max-md:hidden" />
        <div className="-mr-3 flex items-center gap-2 md:hidden">
          <Link to={paths.cart()} prefetch={onIntent} className={`${link} whitespace-nowrap`}>
            {t('common.cart')}
            &nbsp;
            <CartCount />
          </Link>
          <IconButton
            label={t('shell.openMenu')}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Menu className="size-6" />
          </IconButton>
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}

/**
 * The number of items in the cart: "The cart link shows the total quantity of items in brackets." A separate component,
 * so that a change of the cart does not render the whole header.
 */
function CartCount() {
  const count = countItems(useCart())
  return <span className="tabular">({count})</span>
}

/** The menu of narrow pages: "A full-screen menu offers the same four entries and closes on any choice." */
function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const { pathname } = useLocation()
  const officeHours = useOfficeHours()
  const chats = useChats()
  const { leave } = useBackCloses(open, onClose)
  const choose = () => {
    leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('common.menu')}
      className="h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-studio text-ink backdrop:bg-transparent open:flex open:animate-menu-in data-closing:animate-menu-out"
    >
      <div className="flex h-15 shrink-0 items-center px-(--gutter)">
        <Brand onChoose={choose} />
        <IconButton
          label={t('shell.closeMenu')}
          onClick={onClose}
          data-autofocus
          className="-mr-3 ml-auto focus-visible:-outline-offset-4"
        >
          <X className="size-6" />
        </IconButton>
      </div>
      <nav aria-label={t('common.menu')} className="grow px-(--gutter) py-6">
        <ul>
          {entries.map((entry) => (
            <li key={entry.to} className="border-t border-line last:border-b">
              <Link
                to={entry.to}
                replace
                prefetch={entry.mayPrefetch ? onIntent : 'none'}
                onClick={choose}
                aria-current={currentMark(entry, pathname)}
                className="flex items-baseline justify-between py-3.5 text-[38px] leading-[1.1] font-medium tracking-tight no-underline focus-visible:-outline-offset-2"
              >
                {t(entry.label)}
                {entry.to === paths.cart() && <CartCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shrink-0 px-(--gutter) pb-5">
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <span className="w-full text-ink-soft">{t('common.daysAndHours', officeHours)}</span>
          {chats.map(({ app, href }, index) => {
            const label = index === 0 ? t('chat.title') : t('chat.or', { app: chatNames[app] })
            return (
              <a
                key={app}
                href={href}
                target="_blank"
                rel="noopener"
                aria-label={t('common.newTab', { label })}
                className="inline-flex min-h-11 items-center underline"
              >
                {label}
              </a>
            )
          })}
          <LanguageSwitch className="inline-flex min-h-11 items-center underline" />
        </p>
        <Elevations
          names={['lounge-chair', 'planter', 'sit-stand-desk']}
          gap={24}
          className="block h-auto w-full"
        />
      </div>
    </Dialog>
  )
}

/** The shop's name and mark, with a link to the home page. In the menu, the link replaces the menu's history entry. */
function Brand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link
      to={paths.home()}
      // The name is English on every page, so that it has the English font weight.
      lang="en"
      replace={onChoose !== undefined}
      onClick={onChoose}
      className="inline-flex min-h-11 items-center gap-2.5 leading-[1.1] font-semibold tracking-[-0.015em] no-underline min-[376px]:whitespace-nowrap md:gap-3 md:text-lg"
    >
      <BrandMark className="md:h-5.5 md:w-7.5" />
      <span>{shopName}</span>
    </Link>
  )
}
