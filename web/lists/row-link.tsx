import { Link } from 'react-router'
import type { ShopAddress } from '../navigation/paths.ts'

interface RowLinkProps {
  to: ShopAddress
  row: { orderNumber: string; number: number }
}

/**
 * A link whose text is the number of an order, a parcel or a return. It covers the whole row, which must be
 * `relative`.
 */
export function RowLink({ to, row }: RowLinkProps) {
  return (
    <Link to={to} className="tabular font-medium no-underline after:absolute after:inset-0 hover:underline">
      {row.orderNumber}
      <span className="font-normal text-ink-soft">{` / ${row.number}`}</span>
    </Link>
  )
}
