import { Heart } from 'lucide-react'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { toWishlistEntry } from '#core/wishlist/wishlist.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWishlistToggle } from '#web/wishlist/use-wishlist-toggle.ts'

/**
 * Focuses the form with which customers ask to be told when a sold-out spec is back. Called when such a spec is added
 * to the wishlist: "A wishlist heart that tells too".
 */
const offerToTell = () =>
  document.querySelector<HTMLElement>('#tell-me input, #tell-me button:not([type=submit])')?.focus()

interface WishlistButtonProps {
  product: Product
  spec: Spec | undefined
  /** Called if no spec is chosen. */
  onNone: () => void
}

/** The "wishlist heart toggle" on the picture: "heart without box". */
export function WishlistButton({ product, spec, onNone }: WishlistButtonProps) {
  const t = useT()
  const wishlist = useWishlistToggle()
  return (
    <IconButton
      label={t('common.wishlist')}
      aria-pressed={spec !== undefined && wishlist.has(product.id, spec.name)}
      onClick={() => {
        if (!spec) return onNone()
        if (spec.quantity === 0 && !wishlist.has(product.id, spec.name)) offerToTell()
        return wishlist.toggle(toWishlistEntry(product, spec))
      }}
      className="absolute top-2 right-2 hover:bg-transparent! aria-pressed:text-danger aria-pressed:[&>svg]:fill-current"
    >
      <Heart className="size-5" />
    </IconButton>
  )
}
