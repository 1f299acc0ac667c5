/**
 * Names, in both languages, of the parameters that have a row of their own, because shoppers ask about them before
 * buying.
 */
const asked = ['Assembly', 'Warranty', '組裝', '保固'] as const

/** A parameter's name and value. */
export type Fact = readonly [name: string, value: string]

/**
 * Splits a product's parameters into those with a row of their own and the other specifications: "Folds:
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
