import { Link } from 'react-router'
import { lineTotal } from '#core/cart/cart.ts'
import { formatRinggit } from '#core/money.ts'
import type { OrderView } from './order-view.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { paths } from '../navigation/paths.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'

const cell = 'max-md:col-start-2 md:py-4 md:pr-4 md:last:pr-0'
const figure = { figure: true, className: `${cell} whitespace-nowrap` }

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
      rowClass="relative hover:bg-studio/60 max-md:grid max-md:grid-cols-[96px_1fr] max-md:gap-x-3.5 max-md:py-4 max-md:first:pt-1"
      columns={[
        {
          title: t('common.image'),
          phone: 'bare',
          headClass: 'w-26',
          className: 'max-md:row-span-5 max-md:row-start-1 md:py-4 md:pr-4',
          render: ({ imgUrl }) => (
            <span className="block size-24 bg-studio md:size-22">
              <Picture
                url={imgUrl}
                alt=""
                sizes="(min-width: 768px) 88px, 96px"
                className="size-full object-cover"
              />
            </span>
          ),
        },
        {
          title: t('common.product'),
          phone: 'bare',
          className: `${cell} font-medium wrap-break-word max-md:py-0.75`,
          render: ({ productId, specName, productName }) => (
            <Link
              to={paths.product(productId, specName)}
              className="no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {productName}
            </Link>
          ),
        },
        {
          title: t('common.spec'),
          className: cell,
          render: ({ displayName, size }) => (
            <span>
              {displayName}
              <SubLine>{formatSize(size)}</SubLine>
            </span>
          ),
        },
        { title: t('common.unitPrice'), ...figure, render: ({ price }) => formatRinggit(price) },
        { title: t('common.quantity'), ...figure, render: ({ quantity }) => quantity },
        {
          title: t('common.lineTotal'),
          figure: true,
          headClass: 'last:pr-0',
          className: `${figure.className} max-md:font-medium`,
          render: (item) => formatRinggit(lineTotal(item)),
        },
      ]}
    />
  )
}
