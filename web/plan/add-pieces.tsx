import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { formatMeasures } from '#core/catalogue/size.ts'
import { useApi } from '../api/use-api.ts'
import { failureText } from '../api/failure-text.ts'
import { useProducts } from '../catalogue/read-products.ts'
import { useT } from '../i18n/i18n.tsx'
import { useCart } from '../session/cart-store.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/controls.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'

type OnAdd = (product: Product, specId: string) => void

interface Offer {
  product: Product
  spec: Spec
}

/** The pieces that can be placed, with a search: "Products of the cart, the wishlist, and what is added". */
export function AddPieces({ onAdd, isFull }: { onAdd: OnAdd; isFull: boolean }) {
  const t = useT()
  const api = useApi()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Product[]>()
  const own = useOwnSpecs()
  const search = async () => {
    try {
      setFound(await api.call('GET /products', { query: { q: typed.trim(), pageSize: 6 } }))
    } catch (error) {
      showAlert({ type: 'danger', message: failureText(error, t) ?? t('plan.nothing') })
    }
  }
  const offers = found ? found.flatMap((product) => product.specs.map((spec) => ({ product, spec }))) : own
  return (
    <div className="mb-4 print:hidden">
      <form
        role="search"
        aria-label={t('plan.search')}
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
        className="flex items-end gap-2"
      >
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            {t('plan.search')}
          </label>
          <Input
            id={id}
            type="search"
            density="compact"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          {t('plan.find')}
        </Button>
      </form>
      <p role="status" className="pt-3 text-sm text-ink-soft">
        {isFull
          ? t('plan.full')
          : offers.length > 0
            ? t(found ? 'plan.found' : 'plan.own', { count: offers.length })
            : t(found ? 'plan.nothing' : 'plan.noOwn')}
      </p>
      <Offers offers={offers} isFull={isFull} onAdd={onAdd} />
    </div>
  )
}

function Offers({ offers, isFull, onAdd }: { offers: readonly Offer[]; isFull: boolean; onAdd: OnAdd }) {
  const t = useT()
  return (
    <ul className="mt-1 grid max-h-80 gap-x-6 overflow-y-auto sm:grid-cols-2">
      {offers.map(({ product, spec }) => (
        <li
          key={`${product.id} ${spec.id}`}
          className="flex items-center gap-3 border-b border-line py-2 text-sm"
        >
          <span className="size-11 shrink-0 bg-studio">
            <Picture
              url={pictureOfSpec(product, spec)}
              alt=""
              sizes="44px"
              className="size-full object-cover"
            />
          </span>
          <span className="min-w-0 flex-1">
            {product.productName}
            <SubLine>
              {[
                spec.displayName,
                spec.sizeCm ? `${formatMeasures(spec.sizeCm)} cm` : t('fit.sizeUnknown'),
              ].join(', ')}
            </SubLine>
          </span>
          <Button
            variant="soft"
            disabled={isFull || !spec.sizeCm}
            aria-label={t('plan.place', { name: `${product.productName}, ${spec.displayName}` })}
            onClick={() => onAdd(product, spec.id)}
            className="size-11 px-0!"
          >
            <Plus className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The specs in cart and wishlist, each once. */
function useOwnSpecs(): Offer[] {
  const cart = useCart()
  const wishlist = useWishlist()
  const listed = [...cart.map(({ productId, specName }) => ({ id: productId, model: specName })), ...wishlist]
  const products = useProducts(listed, ({ id }) => id)
  const offers = listed.flatMap(({ id, model }): Offer[] => {
    const product = products.get(id)
    const spec = product && findSpec(product, model)
    return product && spec ? [{ product, spec }] : []
  })
  return offers.filter(
    ({ product, spec }, index) =>
      index === offers.findIndex((one) => one.product.id === product.id && one.spec.id === spec.id),
  )
}
