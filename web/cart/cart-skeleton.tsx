import { useT } from '../i18n.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CartFrame, cellClass, pictureCellClass, rowClass } from './cart-table.tsx'

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
      <td className={pictureCellClass}>
        <Skeleton className="size-24 md:size-16 lg:size-22" />
      </td>
      {['w-3/4', 'w-2/3', 'w-1/2', 'w-5/6'].map((width) => (
        <td key={width} className={cellClass}>
          <Skeleton className={`h-5.5 ${width}`} />
        </td>
      ))}
      <td className={cellClass}>
        <Skeleton className="ml-auto h-5.5 w-16 max-lg:w-12" />
      </td>
      <td className={`${cellClass} max-md:pt-2 md:pl-3 lg:pl-7`}>
        <Skeleton className="h-11.5 w-34.5 max-md:ml-auto" />
      </td>
      <td className={cellClass}>
        <Skeleton className="ml-auto h-5.5 w-16 max-lg:w-12" />
      </td>
      <td className="max-md:hidden md:border-b md:border-line">
        <Skeleton className="ml-3 size-5" />
      </td>
    </tr>
  )
}
