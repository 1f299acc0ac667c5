import type { Spec } from './product.ts'

/** The spec of a cart line, wishlist entry or order: by its name, or by a name it had before. */
export function findSpec<S extends Pick<Spec, 'name' | 'formerNames'>>(
  product: { specs: readonly S[] },
  specName: string,
): S | undefined {
  return (
    product.specs.find((candidate) => candidate.name === specName) ??
    product.specs.find((candidate) => candidate.formerNames?.includes(specName))
  )
}
