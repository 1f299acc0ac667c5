import { Heart } from 'lucide-react'
import { toWishlistEntry } from '#core/wishlist/wishlist.ts'
import { useT } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'

type Entry = Parameters<typeof toWishlistEntry>

/** A heart button on a card that adds a spec to the wishlist or removes it. */
export function WishlistHeart({ product, spec }: { product: Entry[0]; spec: Entry[1] }) {
  const t = useT()
  const wishlist = useWishlistToggle()
  return (
    <IconButton
      label={t('product.wishlistOf', { product: product.productName })}
      aria-pressed={wishlist.has(product.id, spec.name)}
      onClick={() => wishlist.toggle(toWishlistEntry(product, spec))}
      className="absolute top-0 right-0 hover:bg-transparent! hover:[&>svg]:fill-ink/12 aria-pressed:text-danger aria-pressed:[&>svg]:fill-current"
    >
      <Heart className="size-5" />
    </IconButton>
  )
}
