import type { Product, Spec } from '../catalogue/product.ts'
import type { SizeCm } from '../fit/box.ts'
import type { Placed, Role } from './clearances.ts'
import { rectangleOf, type Piece } from './plan.ts'

/** Products by their ids. */
export type Known = ReadonlyMap<string, Product>

/** A piece of the plan with what it is. */
export interface Resolved {
  piece: Piece
  product: Product
  spec: Spec
  size: SizeCm
  role: Role
}

/** The pieces whose spec and size are known; others cannot be drawn. */
export function resolve(pieces: readonly Piece[], known: Known): Resolved[] {
  return pieces.flatMap((piece) => {
    const product = known.get(piece.product)
    const spec = product?.specs.find(({ id }) => id === piece.spec)
    if (!product || !spec?.sizeCm) return []
    return [{ piece, product, spec, size: spec.sizeCm, role: roleOf(product, spec) }]
  })
}

export function toPlaced({ piece, size, role }: Resolved): Placed {
  return { rectangle: rectangleOf(piece, size), turn: piece.turn, role }
}

/** What a product is for its neighbours, by its category's name, where it stands and its measures. */
export function roleOf({ category }: Pick<Product, 'category'>, spec: Spec): Role {
  const { width = 0, height = 0 } = spec.sizeCm ?? {}
  if (spec.standsOn !== undefined && spec.standsOn !== 'floor') return 'on top'
  if (category === 'Chairs') return 'chair'
  if (category === 'Desks') return 'desk'
  if (category === 'Meeting' && width >= 90 && height < 90) return 'table'
  return height <= 65 && width <= 60 ? 'low' : 'other'
}
