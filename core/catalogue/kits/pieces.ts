/** The most people that a kit is made for, or asked for. */
export const mostPeople = 200

/** A line of a kit as shoppers see it, in one language. */
export interface ShownKitLine {
  product: string
  spec: string
  pieces: number
  productName: string
  specName: string
}

/** A kit as shoppers see it, in one language. */
export interface ShownKit {
  id: string
  name: string
  people: number
  /** The category of its first line, by which a category's page finds it. */
  category: string
  /** The price of its pieces for its people, in ringgit. */
  price: number
  lines: ShownKitLine[]
}

/**
 * How many pieces of a line these people need; a table for eight is needed twice by nine people.
 * @example kitPieces({ pieces: 1 }, { kitPeople: 8, people: 9 }) //=> 2
 */
export function kitPieces(
  { pieces }: Pick<ShownKitLine, 'pieces'>,
  { kitPeople, people }: { kitPeople: number; people: number },
): number {
  return Math.ceil((pieces * people) / kitPeople)
}

/**
 * Reads a number of people; undefined if it is none that a kit is made for.
 * @example readPeople('12') //=> 12
 */
export function readPeople(text: string | null): number | undefined {
  const typed = (text ?? '').normalize('NFKC').trim()
  const people = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return people >= 1 && people <= mostPeople ? people : undefined
}
