import type { ShownKit } from '../catalogue/kits/pieces.ts'
import type { SizeCm } from '../fit/box.ts'
import { clearances, type Role } from './clearances.ts'
import type { Turn } from './plan.ts'
import { roleOf, type Known } from './resolved.ts'

/** A piece of a kit for one person. */
export interface KitPart {
  product: string
  spec: string
  size: SizeCm
  role: Role
}

/** A part of a workplace whose front faces down, with its center from the upper left corner of its desk's cell. */
export interface WorkplacePart extends KitPart {
  x: number
  y: number
  turn: Turn
}

/** A desk with what stands at, under and on it. Its cell is in whole centimetres, and its chair's place is in front. */
export interface Workplace {
  width: number
  depth: number
  parts: readonly WorkplacePart[]
}

/** Leg room beside what stands under a desk, and the least that a chair is pushed under it, in centimetres. */
const legRoom = 60
const pushedIn = 10

/** The pieces of a kit for one person; undefined if it shares pieces among people, or a size is unknown. */
export function partsOf({ people, lines }: ShownKit, known: Known): KitPart[] | undefined {
  const parts = lines.map(({ product: productId, spec: specId, pieces }): KitPart[] => {
    const product = known.get(productId)
    const spec = product?.specs.find(({ id }) => id === specId)
    if (!product || !spec?.sizeCm || pieces % people !== 0) return []
    const part = { product: productId, spec: specId, size: spec.sizeCm, role: roleOf(product, spec) }
    return Array.from({ length: pieces / people }, () => part)
  })
  return parts.some((line) => line.length === 0) ? undefined : parts.flat()
}

/**
 * Puts the parts of a workplace together: the chair is pushed under the desk so far that somebody passes behind it,
 * low pieces stand under the desk where they leave room for legs, otherwise beside it, and small ones on it. Undefined
 * if there is not exactly one desk, more than one chair, or a part that has no place at a desk.
 */
export function workplaceOf(parts: readonly KitPart[]): Workplace | undefined {
  const having = (role: Role) => parts.filter((part) => part.role === role)
  const [desk, ...moreDesks] = having('desk')
  const [chair, ...moreChairs] = having('chair')
  const low = having('low')
  const small = having('on top')
  const known = low.length + small.length + (chair ? 2 : 1)
  if (desk === undefined || moreDesks.length > 0 || moreChairs.length > 0 || known < parts.length)
    return undefined
  const [deskWidth, depth] = [Math.ceil(desk.size.width), Math.ceil(desk.size.depth)]
  const lowWidth = low.reduce((sum, { size }) => sum + Math.ceil(size.width), 0)
  const legs = Math.max(legRoom, Math.ceil(chair?.size.width ?? 0) + 2)
  const isUnder = deskWidth - lowWidth >= legs && low.every(({ size }) => size.height < desk.size.height)
  // Whoever sits behind the desk looks at its back, beyond which nothing may stand out.
  if (low.some(({ size }) => size.depth >= desk.size.depth)) return undefined
  const deskLeft = isUnder ? 0 : lowWidth
  const legsLeft = isUnder ? lowWidth : deskLeft
  const width = deskLeft + deskWidth
  // A chair as wide as its desk would not stand between the desk's ends.
  if (chair && chair.size.width + 2 > width - legsLeft) return undefined
  const placed: WorkplacePart[] = [{ ...desk, x: deskLeft + deskWidth / 2, y: depth / 2, turn: 0 }]
  let left = 0
  for (const part of low) {
    const across = Math.ceil(part.size.width)
    // Beside the desk it stands back to back with that of the next row.
    const y = isUnder ? depth / 2 : Math.ceil(part.size.depth) / 2
    placed.push({ ...part, x: left + across / 2, y, turn: 0 })
    left += across
  }
  if (chair) {
    const under = Math.ceil(Math.max(pushedIn, chair.size.depth - (clearances.chair - clearances.pass)))
    if (under > desk.size.depth) return undefined
    const y = depth - under + Math.floor(chair.size.depth) / 2
    placed.push({ ...chair, x: Math.round((legsLeft + width) / 2), y, turn: 180 })
  }
  if (small.some(({ size }) => size.width > desk.size.width || size.depth > desk.size.depth)) return undefined
  for (const [index, part] of small.entries()) {
    const half = Math.ceil(part.size.width) / 2
    const share = (deskWidth * (index + 1)) / (small.length + 1)
    const x = deskLeft + Math.min(Math.max(Math.round(share), half), deskWidth - half)
    placed.push({ ...part, x, y: Math.ceil(part.size.depth) / 2, turn: 0 })
  }
  return { width, depth, parts: placed }
}
