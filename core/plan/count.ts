import type { Product, Spec } from '../catalogue/product.ts'
import type { Resolved } from './resolved.ts'

/** The pieces of one spec on a plan. */
export interface CountedSpec {
  product: Product
  spec: Spec
  specName: string
  pieces: number
}

/** Counts the pieces of each spec on a plan, in the sequence in which they first stand there. */
export function countPieces(items: readonly Resolved[]): CountedSpec[] {
  const lines = new Map<Spec, CountedSpec>()
  for (const { product, spec } of items) {
    const pieces = (lines.get(spec)?.pieces ?? 0) + 1
    lines.set(spec, { product, spec, specName: spec.name, pieces })
  }
  return [...lines.values()]
}
