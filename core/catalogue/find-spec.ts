import type { Spec } from './product.ts'

/**
 * The spec a cart line, wishlist entry or order means: by its name, or by a name it had before.
 *
 * @example
 * findSpec(desk, 'Oak / Black 120')?.price //=> 1499
 * findSpec(desk, 'Bamboo') //=> undefined
 */
export function findSpec<S extends Pick<Spec, 'name' | 'formerNames'>>(
  product: { specs: readonly S[] },
  specName: string,
): S | undefined {
  return (
    product.specs.find((candidate) => candidate.name === specName) ??
    product.specs.find((candidate) => candidate.formerNames?.includes(specName))
  )
}
