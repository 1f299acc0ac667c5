import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { describeOfficeDays, describeOfficeHours } from '../../core/shop/opening-hours.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Elevations } from '../ui/elevations.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { currentMark, entries } from './entries.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useShop } from './page-head.tsx'

interface MobileMenuProps {
  open: boolean
  onClose: () => void
  cartCount: string
}

/**
 * "On small screens a full-screen menu offers the same four entries and closes on any choice. It animates in
 * over 300 ms and out over 200 ms."
 */
export function MobileMenu({ open, onClose, cartCount }: MobileMenuProps) {
  const { t, language } = useTranslator()
  const { pathname } = useLocation()
  const { officeDays, officeHours } = useShop()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('shell.menu')}
      className="h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-studio text-ink backdrop:bg-transparent open:flex open:animate-menu-in data-closing:animate-menu-out"
    >
      <div className="flex h-15 shrink-0 items-center px-(--gutter)">
        <Brand onClick={onClose} />
        <IconButton
          label={t('shell.closeMenu')}
          onClick={onClose}
          data-autofocus
          className="-mr-3 ml-auto focus-visible:-outline-offset-4"
        >
          <X className="size-6" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <nav aria-label={t('shell.menu')} className="grow px-(--gutter) py-6">
        <ul>
          {entries.map((entry) => (
            <li key={entry.to} className="border-t border-line last:border-b">
              <Link
                to={entry.to}
                prefetch={entry.ahead ? onIntent : 'none'}
                onClick={onClose}
                aria-current={currentMark(entry, pathname)}
                className="flex items-baseline justify-between py-3.5 text-[38px] leading-[1.1] font-medium tracking-tight no-underline focus-visible:-outline-offset-2"
              >
                {t(entry.label)}
                {entry.to === paths.cart() && <span className="tabular">{cartCount}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shrink-0 px-(--gutter) pb-5">
        <p className="flex items-center justify-between gap-4 text-sm">
          <span className="text-ink-soft">
            {t('shell.hours', {
              days: describeOfficeDays(officeDays, language),
              hours: describeOfficeHours(officeHours, language),
            })}
          </span>
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
