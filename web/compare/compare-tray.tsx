import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { maxCompared, writeCompared } from '#core/compare/choice.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { ChatInBar } from '../shell/chat-in-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { compareActions, useChosen } from './compare-store.ts'

/** The strip with the chosen specs at the bottom of the shop's pages. */
export function CompareTray() {
  const t = useT()
  const chosen = useChosen()
  const { pathname } = useLocation()
  const isShown = pathname === paths.shop() || pathname === paths.home() || pathname.startsWith('/product/')
  if (chosen.length === 0 || !isShown) return null
  return (
    <aside
      aria-label={t('compare.tray')}
      data-tray
      className="sticky bottom-0 z-20 max-lg:in-[body:has([data-bar])]:bottom-16 border-t border-ink bg-paper print:hidden"
    >
      {/* The chat button is beside the tray, and on phones inside it. Below 390 px, four specs leave no room for the
          button. */}
      <div className="wrap flex min-h-17 items-center gap-3 max-sm:gap-2">
        <ul className="flex shrink-0 gap-1 sm:gap-2">
          {chosen.map((entry) => (
            <li key={`${entry.product} ${entry.spec}`} className="relative size-11 bg-studio">
              <Picture url={entry.image} alt="" sizes="44px" className="size-full object-cover" />
              <button
                type="button"
                aria-label={t('compare.remove', { product: entry.name })}
                onClick={() => compareActions.remove(entry)}
                className="absolute inset-0 grid place-items-start justify-items-end"
              >
                <X className="size-4 bg-paper" />
              </button>
            </li>
          ))}
          {Array.from({ length: maxCompared - chosen.length }, (_, index) => (
            <li key={index} className="size-11 border border-dashed border-control max-sm:hidden" />
          ))}
        </ul>
        <p role="status" className="text-sm max-sm:sr-only">
          {t('compare.count', { count: chosen.length, max: maxCompared })}
        </p>
        <Link
          to={paths.compare(writeCompared(chosen))}
          className={`${buttonClass()} ml-auto max-sm:px-3.5! whitespace-nowrap`}
        >
          {t('compare.titleOf', { count: chosen.length })}
        </Link>
        <ChatInBar className="shrink-0 in-[body:has([data-bar])]:hidden max-[389px]:hidden md:hidden" />
      </div>
    </aside>
  )
}
