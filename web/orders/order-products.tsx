import { Link } from 'react-router'
import { lineTotal } from '#core/cart/cart.ts'
import { formatRinggit } from '#core/money.ts'
import type { OrderView } from './order-view.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { TierReasonOf } from '../catalogue/tier-reason.tsx'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { paths } from '../navigation/paths.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'

const cell = 'md:py-3 md:pr-4 md:last:pr-0'

/**
 * The ordered goods: "Ordered products table; a row click goes to /product/{productId}." The whole row is the product's
 * link.
 */
export function OrderProducts({ items }: { items: OrderView['items'] }) {
  const t = useT()
  return (
    <RowList
      rows={items}
      keyOf={({ productId, specName }) => JSON.stringify([productId, specName])}
      size="roomy"
      lineOnPhone={false}
      rowClass="relative hover:bg-studio/60 max-md:grid max-md:grid-cols-[64px_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:py-3"
      columns={[
        {
          title: t('common.image'),
          phone: 'bare',
          headClass: 'w-20',
          className: 'max-md:row-span-2 max-md:row-start-1 md:py-3 md:pr-4',
          render: ({ imgUrl }) => (
            <span className="block size-16 bg-studio">
              <Picture url={imgUrl} alt="" sizes="64px" className="size-full object-cover" />
            </span>
          ),
        },
        {
          title: t('common.product'),
          phone: 'bare',
          className: `${cell} max-md:col-start-2 wrap-break-word`,
          render: ({ productId, specName, productName, displayName, size }) => (
            <>
              <Link
                to={paths.product(productId, specName)}
                className="font-medium no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
              >
                {productName}
              </Link>
              <SubLine>{[displayName, formatSize(size)].join(t('form.separator'))}</SubLine>
            </>
          ),
        },
        {
          title: t('common.unitPrice'),
          figure: true,
          className: `${cell} max-md:hidden whitespace-nowrap`,
          render: (item) => (
            <>
              {formatRinggit(item.price)}
              <TierReasonOf item={item} stacked />
            </>
          ),
        },
        {
          title: t('common.quantity'),
          figure: true,
          phone: 'bare',
          className: `${cell} max-md:col-start-2 max-md:row-start-2 max-md:text-sm whitespace-nowrap`,
          render: (item) => (
            <>
              <span className="max-md:hidden">{item.quantity}</span>
              {item.quantity > 1 && (
                <span className="md:hidden">
                  {t('orders.piecesAt', { quantity: item.quantity, price: formatRinggit(item.price) })}
                </span>
              )}
              <TierReasonOf item={item} className="md:hidden" />
            </>
          ),
        },
        {
          title: t('common.lineTotal'),
          figure: true,
          phone: 'bare',
          headClass: 'last:pr-0',
          className: `${cell} max-md:col-start-3 max-md:row-start-1 whitespace-nowrap`,
          render: (item) => formatRinggit(lineTotal(item)),
        },
      ]}
    />
  )
}
