import { MessageCircle } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useChats } from '#web/shell/use-chats.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

export interface BuyBarProps {
  product: Product
  spec: Spec | undefined
  /** The button on the page that the bar replaces. */
  button: RefObject<HTMLElement | null>
  onAdd: () => void
}

/** "On phones a buy bar that stays in reach", with the chat; shown while the page's own button is not on the screen. */
export function BuyBar({ product, spec, button, onAdd }: BuyBarProps) {
  const t = useT()
  const [chat] = useChats()
  const isShown = useIsOffScreen(button)

  useEffect(() => {
    if (!isShown) return
    const { dataset } = document.documentElement
    dataset.buyBar = ''
    return () => {
      delete dataset.buyBar
    }
  }, [isShown])

  if (!isShown) return null
  return (
    <aside
      aria-label={t('product.buyBar')}
      className="fixed inset-x-0 bottom-0 z-25 grid h-16 grid-cols-[44px_minmax(0,1fr)_auto_auto] items-center gap-x-1 border-t border-ink bg-paper px-(--gutter) md:hidden print:hidden"
    >
      <Picture
        url={pictureOfSpec(product, spec)}
        alt=""
        sizes="44px"
        className="size-11 bg-studio object-cover"
      />
      <p className="pl-2 text-sm leading-4.5">
        <span className="block truncate font-medium">{spec?.displayName ?? product.productName}</span>
        <span className="tabular">{formatRinggit(spec?.price ?? product.price ?? 0)}</span>
      </p>
      <a
        href={chat.href}
        target="_blank"
        rel="noopener"
        aria-label={t('common.newTab', { label: t('chat.title') })}
        className="grid size-11 place-items-center"
      >
        <MessageCircle className="size-5" />
      </a>
      <Button
        onClick={onAdd}
        aria-label={t('product.addSpecToCart', {
          product: product.productName,
          spec: spec?.displayName ?? '',
        })}
      >
        {t('common.addToCart')}
      </Button>
    </aside>
  )
}

function useIsOffScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setOff(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOff
}
