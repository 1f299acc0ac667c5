/** What a shopper asks before buying, by the names that parameters have in either language. */
const asked = ['Assembly', 'Warranty', '組裝', '保固'] as const

/** A parameter's name and value. */
export type Fact = readonly [name: string, value: string]

/**
 * Parts a product's parameters into those that are told in a row of their own and the other specifications: "Folds:
 * specifications, parcels, assembly, warranty".
 */
export function partSpecifications(parameters: readonly Readonly<Record<string, string>>[]): {
  specifications: Fact[]
  rows: Fact[]
} {
  const facts = parameters.flatMap((parameter) => Object.entries(parameter))
  const isAsked = ([name]: Fact) => asked.some((other) => other === name)
  return { specifications: facts.filter((fact) => !isAsked(fact)), rows: facts.filter(isAsked) }
}
