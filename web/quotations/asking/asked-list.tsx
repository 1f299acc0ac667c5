import { X } from 'lucide-react'
import { maxQuantity } from '#core/cart/cart.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { focusNextRow } from '../../ui/move-focus.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { keyOf, type AskedLine, type useAskedLines } from './use-asked-lines.ts'

interface AskedListProps {
  lines: readonly AskedLine[]
  actions: Pick<ReturnType<typeof useAskedLines>, 'setQuantity' | 'remove'>
}

/** The goods of the request: name, spec, size and pieces, which can be changed and removed. */
export function AskedList({ lines, actions }: AskedListProps) {
  return (
    <ul className="border-t border-ink">
      {lines.map((line) => (
        <Line
          key={keyOf(line.item)}
          line={line}
          onType={(typed) => actions.setQuantity(line, typed)}
          onRemove={() => actions.remove(line)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: AskedLine
  onType: (typed: string) => void
  onRemove: () => void
}

function Line({ line, onType, onRemove }: LineProps) {
  const t = useT()
  const { item, productName = '', specName, size, picture, price, isGone } = line
  const name = t('common.productAndSpec', { product: productName, spec: specName })
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_44px] items-start gap-x-3.5 gap-y-2 border-b border-line py-3 sm:grid-cols-[64px_minmax(0,1fr)_auto_44px]">
      <span className="row-span-2 block size-16 bg-studio">
        {picture && <Picture url={picture} alt="" sizes="64px" className="size-full object-cover" />}
      </span>
      <span className="min-h-16 min-w-0 wrap-break-word">
        <span className="block font-medium">{productName}</span>
        <SubLine>{[specName, size && formatSize(size)].filter(Boolean).join(t('form.separator'))}</SubLine>
        {price !== undefined && (
          <SubLine className="tabular">
            {t('quotations.ask.priceNow', { price: formatRinggit(price) })}
          </SubLine>
        )}
        {isGone && (
          <span role="status" className="block text-sm text-warning">
            {t('quotations.ask.gone')}
          </span>
        )}
      </span>
      <span className="max-sm:col-start-2 max-sm:row-start-2">
        {!isGone && (
          <Quantity
            value={item.quantity}
            labels={{
              quantity: t('quotations.ask.piecesOf', { name }),
              less: t('product.less'),
              more: t('product.more'),
            }}
            canDecrease={item.quantity > 1}
            canIncrease={item.quantity < maxQuantity}
            onDecrease={() => onType(String(item.quantity - 1))}
            onIncrease={() => onType(String(item.quantity + 1))}
            onType={onType}
          />
        )}
      </span>
      <IconButton
        label={t('common.removeNamed', { name })}
        data-remove
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget)
          onRemove()
        }}
        className="max-sm:col-start-3 max-sm:row-start-1"
      >
        <X className="size-5" />
      </IconButton>
    </li>
  )
}
