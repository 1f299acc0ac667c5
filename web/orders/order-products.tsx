/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { Link } from 'react-router'
import { lineTotal } from '#core/cart/cart.ts'
import { formatRinggit } from '#core/money.ts'
import type { OrderView } from './order-view.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { ColumnHead } from '../ui/column-head.tsx'
import { Picture } from '../ui/pictures/picture.tsx'

const cell =
  'text-md max-md:col-start-2 max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.75 md:py-4 md:pr-4 md:last:pr-0 ' +
  'max-md:data-label:before:text-sm max-md:data-label:before:text-ink-soft ' +
  'max-md:data-label:before:content-[attr(data-label)] max-md:data-label:text-end'
const figure = `${cell} tabular whitespace-nowrap md:text-end`

/** "Ordered products table; a row click goes to /product/{productId}." The whole row is its product's link. */
export function OrderProducts({ items }: { items: OrderView['items'] }) {
  const t = useT()
  return (
    <table role="table" className="w-full border-collapse max-md:block">
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-ink">
          <ColumnHead className="w-26">{t('orders.image')}</ColumnHead>
          <ColumnHead>{t('orders.product')}</ColumnHead>
          <ColumnHead>{t('orders.spec')}</ColumnHead>
          <ColumnHead figure>{t('orders.price')}</ColumnHead>
          <ColumnHead figure>{t('orders.quantity')}</ColumnHead>
          <ColumnHead figure className="last:pr-0">
            {t('orders.lineTotal')}
          </ColumnHead>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {items.map((item) => (
          <tr
            key={JSON.stringify([item.productId, item.specName])}
            role="row"
            className="relative border-b border-line hover:bg-studio/60 max-md:grid max-md:grid-cols-[96px_1fr] max-md:gap-x-3.5 max-md:py-4 max-md:first:pt-1"
          >
            <td role="cell" className="max-md:row-span-5 max-md:row-start-1 md:py-4 md:pr-4">
              <span className="block size-24 bg-studio md:size-22">
                <Picture
                  url={item.imgUrl}
                  alt=""
                  sizes="(min-width: 768px) 88px, 96px"
                  className="size-full object-cover"
                />
              </span>
            </td>
            <td role="cell" className={`${cell} wrap-break-word font-medium`}>
              <Link
                to={paths.product(item.productId, item.specName)}
                className="no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
              >
                {item.productName}
              </Link>
            </td>
            <td role="cell" data-label={t('orders.spec')} className={cell}>
              <span>
                {item.displayName}
                <span className="block text-xs text-ink-soft">{formatSize(item.size)}</span>
              </span>
            </td>
            <td role="cell" data-label={t('orders.price')} className={figure}>
              {formatRinggit(item.price)}
            </td>
            <td role="cell" data-label={t('orders.quantity')} className={figure}>
              {item.quantity}
            </td>
            <td role="cell" data-label={t('orders.lineTotal')} className={`${figure} max-md:font-medium`}>
              {formatRinggit(lineTotal(item))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
