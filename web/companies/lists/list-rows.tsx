import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyList } from '#core/api/companies/company-lists.ts'
import { maxQuantity, parseQuantity } from '#core/cart/cart.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { sumOf } from '#core/companies/lists.ts'
import type { CompanyRole } from '#core/companies/roles.ts'
import { formatRinggit } from '#core/money.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import AskLink from '../../quotations/ask-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { buyingForStore } from '../buying-for-store.ts'
import { useOrderList } from './use-order-list.tsx'

type ListRow = CompanyList['rows'][number]

interface ListRowsProps {
  company: { id: string; legalName: string; role: CompanyRole; closed: boolean }
  list: CompanyList
  mayEdit: boolean
}

/** What is chosen of a list: quantities that differ from the usual ones, and rows that are left out. */
function useChoice() {
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  return {
    wanted: (row: ListRow) => quantities.get(row.id) ?? row.quantity,
    isPicked: (row: ListRow) => !leftOut.has(row.id),
    setQuantity: ({ id }: ListRow, quantity: number) =>
      setQuantities((before) => new Map(before).set(id, Math.min(Math.max(quantity, 1), maxQuantity))),
    pick: ({ id }: ListRow, isPicked: boolean) =>
      setLeftOut((before) => {
        const after = new Set(before)
        if (isPicked) after.delete(id)
        else after.add(id)
        return after
      }),
  }
}

type Choice = ReturnType<typeof useChoice>

/** The rows of a shared list: "pick, quantities, one press". */
export function ListRows({ company, list, mayEdit }: ListRowsProps) {
  const t = useT()
  const choice = useChoice()
  const order = useOrderList(company.id)
  const picked = list.rows.filter(choice.isPicked).map((row) => ({ ...row, quantity: choice.wanted(row) }))
  const { pieces, amount } = sumOf(
    picked.map(({ goods, quantity }) => ({ quantity, price: goods && priceOf(goods, quantity).price })),
  )
  const asked = picked.flatMap(({ goods, quantity }) =>
    goods ? [{ productId: goods.productId, specName: goods.specName, quantity }] : [],
  )
  return (
    <>
      <ul className="border-t border-ink">
        {list.rows.map((row) => (
          <Row key={row.id} company={company} list={list} row={row} choice={choice} mayEdit={mayEdit} />
        ))}
      </ul>
      {!company.closed && (
        <div className="mt-5 lg:ml-auto lg:w-115">
          <p className="flex justify-between gap-4 text-xl font-medium">
            <span>{t('cart.total', { count: pieces })}</span>
            <span className="tabular">{formatRinggit(amount)}</span>
          </p>
          <Button
            variant={order.isInCart ? 'secondary' : 'primary'}
            size="lg"
            block
            className="mt-4"
            busy={order.busy}
            disabled={picked.length === 0}
            onClick={() => void order.run(() => picked)}
          >
            {t('companies.lists.order')}
          </Button>
          {asked.length > 0 && (
            <AskLink
              look={{ variant: 'secondary', block: true }}
              className="mt-2"
              asked={() => {
                buyingForStore.set(company.id)
                return { origin: 'list', items: asked }
              }}
            />
          )}
          {order.outcome}
        </div>
      )}
    </>
  )
}

interface RowProps extends ListRowsProps {
  row: ListRow
  choice: Choice
}

function Row(props: RowProps) {
  const { company, row, choice, mayEdit } = props
  const t = useT()
  const { goods } = row
  const quantity = choice.wanted(row)
  const name = goods?.productName ?? t('companies.list.gone')
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 md:grid-cols-[88px_minmax(0,1fr)_auto_120px] md:items-center">
      <span className="block aspect-square bg-studio max-md:row-span-2">
        {goods && (
          <Picture
            url={goods.imgUrl}
            alt=""
            sizes="(min-width: 768px) 88px, 72px"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 wrap-break-word">
        <RowName {...props} name={name} />
        {goods && <StockNote stock={goods.stock} quantity={quantity} />}
        {mayEdit && <EditRow {...props} name={name} />}
      </div>
      {goods && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:col-start-2 md:contents">
          {company.closed ? (
            <span className="tabular">{quantity}</span>
          ) : (
            <Quantity
              value={quantity}
              labels={{
                quantity: t('cart.quantityOf', { product: name }),
                less: t('cart.decrease'),
                more: t('cart.increase'),
              }}
              canDecrease={quantity > 1}
              canIncrease={quantity < maxQuantity}
              onDecrease={() => choice.setQuantity(row, quantity - 1)}
              onIncrease={() => choice.setQuantity(row, quantity + 1)}
              onType={(text) => choice.setQuantity(row, parseQuantity(text) ?? quantity)}
            />
          )}
          <Price goods={goods} quantity={quantity} />
        </div>
      )}
    </li>
  )
}

function RowName({ company, row, choice, name }: RowProps & { name: string }) {
  const t = useT()
  const { goods } = row
  if (goods === undefined) return <span className="font-medium text-ink-soft">{name}</span>
  const { productId, specName, displayName, size } = goods
  return (
    <>
      {company.closed ? (
        <span className="font-medium">{name}</span>
      ) : (
        <Checkbox
          checked={choice.isPicked(row)}
          aria-label={t('companies.list.pick', { product: name, spec: displayName })}
          onChange={({ currentTarget }) => choice.pick(row, currentTarget.checked)}
        >
          <span className="font-medium">{name}</span>
        </Checkbox>
      )}
      <SubLine size="sm">
        <Link to={paths.product(productId, specName)} className="hover:text-petrol">
          {displayName}
        </Link>
        {' · '}
        <span className="tabular">{formatSize(size)}</span>
      </SubLine>
    </>
  )
}

/** "Stock limits said": that it is sold out, or how many are left of what is wanted. */
function StockNote({ stock, quantity }: { stock: number; quantity: number }) {
  const t = useT()
  if (stock >= quantity) return null
  return (
    <p className="mt-1 text-sm text-warning">
      {stock === 0 ? t('common.soldOut') : t('cart.onlyLeft', { available: stock })}
    </p>
  )
}

function Price({ goods, quantity }: { goods: NonNullable<ListRow['goods']>; quantity: number }) {
  const { price } = priceOf(goods, quantity)
  return (
    <p className="tabular text-end text-md">
      <span className="block font-medium whitespace-nowrap">{formatRinggit(price * quantity)}</span>
      {quantity > 1 && (
        <span className="block text-sm whitespace-nowrap text-ink-soft">
          {`${quantity} × ${formatRinggit(price)}`}
        </span>
      )}
    </p>
  )
}

/** Keeps a changed quantity as the usual one, and removes the row. */
function EditRow({ company, list, row, choice, name }: RowProps & { name: string }) {
  const t = useT()
  const api = useApi()
  const params = { id: company.id, list: list.id, row: row.id }
  const quantity = choice.wanted(row)
  const options = { alert: true, failed: t('common.failed'), revalidate: 'always' } as const
  const keep = useAction(
    () => api.call('POST /companies/{id}/lists/{list}/rows/{row}', { params, body: { quantity } }),
    {
      ...options,
      onSuccess: () => showAlert({ message: t('companies.list.kept', { name, count: quantity }) }),
    },
  )
  const remove = useAction(
    () => api.call('POST /companies/{id}/lists/{list}/rows/{row}/remove', { params }),
    { ...options, onSuccess: () => showAlert({ message: t('companies.address.removed', { name }) }) },
  )
  return (
    <p className="flex flex-wrap gap-x-5">
      {row.goods && quantity !== row.quantity && (
        <Button variant="quiet" size="sm" busy={keep.busy} onClick={() => void keep.run()}>
          {t('companies.list.keep', { count: quantity })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        busy={remove.busy}
        aria-label={t('common.removeNamed', { name })}
        onClick={() => void remove.run()}
      >
        {t('common.remove')}
      </Button>
    </p>
  )
}
