import { useT } from '../i18n/i18n.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CartFrame, cells, rowClass } from './cart-table.tsx'

/**
 * The cart before the browser's storage is read, which the server cannot do: two lines in their final geometry.
 */
export function CartSkeleton() {
  const t = useT()
  return (
    <>
      <output className="sr-only">{t('cart.loading')}</output>
      <noscript>
        <p className="mb-8 border-l-3 border-info bg-info-tint px-4 py-3.5 text-md text-info">
          {t('cart.needsJavaScript')}
        </p>
      </noscript>
      <div aria-hidden>
        <CartFrame>
          <SkeletonRow />
          <SkeletonRow />
        </CartFrame>
      </div>
    </>
  )
}

function SkeletonRow() {
  return (
    <tr className={rowClass}>
      <td className={cells.picture}>
        <Skeleton className="aspect-square md:w-14 lg:w-22" />
      </td>
      <td className={cells.product}>
        <Skeleton className="h-5.5 w-3/4" />
      </td>
      <td className={cells.spec}>
        <Skeleton className="h-5.5 w-2/3" />
      </td>
      <td className={cells.color}>
        <Skeleton className="h-5.5 w-1/2" />
      </td>
      <td className={cells.size}>
        <Skeleton className="h-5.5 w-5/6" />
      </td>
      <td className={cells.price}>
        <Skeleton className="ml-auto h-5.5 w-14" />
      </td>
      <td className={cells.quantity}>
        <Skeleton className="h-11.5 w-34.5 max-md:ml-auto" />
      </td>
      <td className={cells.total}>
        <Skeleton className="ml-auto h-5.5 w-14" />
      </td>
      <td className={cells.remove}>
        <Skeleton className="m-3 size-5" />
      </td>
    </tr>
  )
}
