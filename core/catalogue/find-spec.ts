import type { Spec } from './product.ts'

/** Finds a spec by its name or a previous name; undefined if the product has no such spec. */
export function findSpec<S extends Pick<Spec, 'name' | 'formerNames'>>(
  product: { specs: readonly S[] },
  specName: string,
): S | undefined {
  return (
    product.specs.find((candidate) => candidate.name === specName) ??
    product.specs.find((candidate) => candidate.formerNames?.includes(specName))
  )
}
