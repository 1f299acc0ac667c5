import type { Product, Spec } from '../catalogue/product.ts'
import type { SizeCm } from '../fit/box.ts'
import type { Placed, Role } from './clearances.ts'
import { rectangleOf, type Piece } from './plan.ts'

/** Products by id. */
export type Known = ReadonlyMap<string, Product>

/** A piece with its product and spec. */
export interface Resolved {
  piece: Piece
  product: Product
  spec: Spec
  size: SizeCm
  role: Role
}

/** Looks up product and spec of each piece. Pieces with an unknown spec or size are left out. */
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

/** Returns the role of a product, which follows from its category, its place and its measures. */
export function roleOf({ category }: Pick<Product, 'category'>, spec: Spec): Role {
  const { width = 0, height = 0 } = spec.sizeCm ?? {}
  if (spec.standsOn !== undefined && spec.standsOn !== 'floor') return 'on top'
  if (category === 'Chairs') return 'chair'
  if (category === 'Desks') return 'desk'
  if (category === 'Meeting' && width >= 90 && height < 90) return 'table'
  return height <= 65 && width <= 60 ? 'low' : 'other'
}
