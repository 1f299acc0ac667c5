import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { countItems, type CartItem } from '#core/cart/cart.ts'
import { writeSharedCart } from '#core/cart/shared-cart.ts'
import { useShareUrl } from '../../actions/share-url.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Fold } from '../../ui/rows/fold.tsx'
import { focusFallback } from '../../ui/move-focus.ts'
import { earlierCartsStore, forgetCart, restoreCart } from './earlier-carts.ts'

/**
 * The button that shares the cart, and the earlier carts that a shared one replaced: "A cart can be shared by link".
 */
export function CartSharing({ items }: { items: readonly CartItem[] }) {
  return (
    <>
      {items.length > 0 && <ShareCart items={items} />}
      <EarlierCarts />
    </>
  )
}

/** Opens the phone's share sheet or copies the link; shows the link if neither succeeds. */
function ShareCart({ items }: { items: readonly CartItem[] }) {
  const t = useT()
  const [refused, setRefused] = useState<string>()
  const shareUrl = useShareUrl()
  const path = paths.sharedCart(writeSharedCart(items))
  const share = async () => {
    const outcome = await shareUrl(path)
    setRefused(outcome === 'refused' ? path : undefined)
  }
  return (
    <Fold name={t('sharedCart.share')} answer={t('sharedCart.copy')}>
      <Button variant="secondary" onClick={share}>
        <Share2 className="size-4" />
        {t('sharedCart.copy')}
      </Button>
      <p className="mt-1.5 text-sm text-ink-soft">{t('sharedCart.shareText')}</p>
      {refused === path && (
        <label className="mt-3 block text-sm font-medium">
          {t('sharedCart.link')}
          <Input
            readOnly
            translate="no"
            value={new URL(path, window.location.origin).href}
            onFocus={(event) => event.target.select()}
            className="mt-1.5 font-normal"
          />
        </label>
      )}
    </Fold>
  )
}

function press(change: (index: number) => void, index: number): void {
  change(index)
  // The pressed button may disappear with its cart.
  focusFallback()
}

/** Earlier carts, each with a button that restores it and stores the current cart in its place. */
function EarlierCarts() {
  const t = useT()
  const carts = useStore(earlierCartsStore)
  // Reads them again, because signing out may have removed them from the storage.
  useEffect(() => void earlierCartsStore.latest(), [])
  if (carts.length === 0) return null
  return (
    <ul className="mt-6 grid gap-3">
      {carts.map((cart, index) => {
        const named = { count: countItems(cart), product: cart[0]?.productName ?? '' }
        return (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-l-3 border-info bg-info-tint px-4 py-2.5 text-md text-info"
          >
            <span className="wrap-anywhere">{t('sharedCart.earlier', named)}</span>
            <span className="flex gap-4">
              <Button variant="secondary" size="sm" onClick={() => press(restoreCart, index)}>
                {t('sharedCart.takeBack')}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => press(forgetCart, index)}>
                {t('sharedCart.forget')}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
