import { useState } from 'react'
import { Link } from 'react-router'
import { cardQuantity, cartAlerts, firstSpecOf, subtotal, type Buyable } from '#core/cart/cart.ts'
import { createDoublePress } from '#core/cart/double-press.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths } from '../../navigation/paths.ts'
import { cartActions } from '../../session/cart-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'

type Spec = Buyable['specs'][number]

interface GoesWithProps {
  /** The accessories, each sold as the spec that its card sells. */
  accessories: readonly Buyable[]
}

const isRepeat = createDoublePress()

/** Puts one piece of each product into the cart. Shows how many were added, and why the others were not. */
function addTogether(picked: readonly { product: Buyable; spec: Spec }[], t: ReturnType<typeof useT>): void {
  if (picked.length === 0 || isRepeat('together', performance.now())) return
  let count = 0
  for (const { product, spec } of picked) {
    const change = cartActions.add(product, spec.name, cardQuantity)
    if (change.ok) count += 1
    else {
      const { type, message } = cartAlerts[change.problem]
      showAlert({ type, message: t(message), subject: product.productName })
    }
  }
  if (count > 0)
    showAlert({
      message: t('product.chosenAdded', { count }),
      link: { to: paths.cart(), label: t('cart.view') },
    })
}

/**
 * Lets customers choose accessories and add them together. Sold-out accessories cannot be chosen. "Accessories that go
 * with it ('goes with', with prices, added together)". The product itself is bought above and is not among the
 * accessories.
 */
export function GoesWith({ accessories }: GoesWithProps) {
  const t = useT()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set())
  const rows = accessories.map((product) => ({ product, spec: firstSpecOf(product) }))
  const picked = rows.flatMap(({ product, spec }) =>
    spec && spec.quantity > 0 && chosen.has(product.id) ? [{ product, spec }] : [],
  )
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))

  return (
    <div className="grid gap-5">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-6">
        {rows.map((row) => (
          <Choice
            key={row.product.id}
            {...row}
            chosen={picked.some((other) => other.product === row.product)}
            onChoose={(isChosen) => choose(row.product.id, isChosen)}
          />
        ))}
      </ul>
      <div>
        <p className="tabular flex justify-between gap-4" aria-live="polite">
          <span>{t('product.chosen', { count: picked.length })}</span>
          <span className="font-medium">
            {formatRinggit(
              subtotal(picked.map(({ spec }) => ({ price: spec.price, quantity: cardQuantity }))),
            )}
          </span>
        </p>
        <Button
          block
          className="mt-3"
          aria-disabled={picked.length === 0 || undefined}
          onClick={() => addTogether(picked, t)}
        >
          {t('product.addChosen', { count: picked.length })}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  product: Buyable
  spec: Spec | undefined
  chosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Choice({ product, spec, chosen, onChoose }: ChoiceProps) {
  const t = useT()
  const soldOut = !spec || spec.quantity === 0
  const price = formatRinggit(spec?.price ?? 0)
  return (
    <li>
      <Link
        to={paths.product(product.id)}
        prefetch={onIntent}
        aria-label={product.productName}
        className="block aspect-square bg-studio focus-visible:-outline-offset-2"
      >
        <Picture
          url={product.imgUrl}
          alt=""
          sizes="(min-width: 1024px) 210px, (min-width: 768px) 30vw, 44vw"
          className={`size-full object-cover ${soldOut ? 'opacity-55' : ''}`}
        />
      </Link>
      <div className="mt-2.5 text-md leading-5">
        <Checkbox checked={chosen} disabled={soldOut} onChange={(event) => onChoose(event.target.checked)}>
          {product.productName}
          <SubLine className="tabular" size="sm">
            {soldOut ? `${price} · ${t('common.soldOut')}` : price}
          </SubLine>
        </Checkbox>
      </div>
    </li>
  )
}
