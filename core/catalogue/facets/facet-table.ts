/** The fields of a product that filters compare. */
interface FacetProduct {
  id: string
  /** Key of the product's category. */
  category: string
}

/** The fields of a spec that filters compare. */
export interface FacetSpec {
  price: number
  /** In centimetres; NaN if unknown. */
  width: number
  depth: number
  height: number
  /** Numbers of colours and materials, families first; comparing names would be ten times slower. */
  colors: readonly number[]
  materials: readonly number[]
  inStock: boolean
  adjustable: boolean
}

type FamilyCounts = Readonly<Record<'colors' | 'materials', number>>

/** Products and specs by number, stored in columns. This takes a fraction of the memory of one object per spec. */
export interface FacetTable {
  ids: readonly string[]
  categories: readonly string[]
  /** The number of each product's first spec. */
  starts: readonly number[]
  /** How many values of each facet are families. Families have the first numbers, and exact values follow. */
  families: FamilyCounts
  specs: { readonly [Column in keyof FacetSpec]: readonly FacetSpec[Column][] }
}

/**
 * Builds a table spec by spec; the specs of a product must be added one after another. By default, all values count as
 * families.
 */
export function createFacetTable(families: FamilyCounts = { colors: Infinity, materials: Infinity }) {
  const ids: string[] = []
  const categories: string[] = []
  const starts: number[] = []
  const specs: { [Column in keyof FacetSpec]: FacetSpec[Column][] } = {
    price: [],
    width: [],
    depth: [],
    height: [],
    colors: [],
    materials: [],
    inStock: [],
    adjustable: [],
  }
  const table: FacetTable = { ids, categories, starts, families, specs }
  return {
    table,
    /** Adds a spec; true if it is the first of its product. */
    add(product: FacetProduct, spec: FacetSpec): boolean {
      const isFirst = ids.at(-1) !== product.id
      if (isFirst) {
        ids.push(product.id)
        categories.push(product.category)
        starts.push(specs.price.length)
      }
      specs.price.push(spec.price)
      specs.width.push(spec.width)
      specs.depth.push(spec.depth)
      specs.height.push(spec.height)
      specs.colors.push(spec.colors)
      specs.materials.push(spec.materials)
      specs.inStock.push(spec.inStock)
      specs.adjustable.push(spec.adjustable)
      return isFirst
    },
  }
}

/** Returns the range of the numbers of a product's specs; the end is exclusive. */
export const specsOf = ({ starts, specs }: FacetTable, product: number): readonly [number, number] => [
  starts[product] ?? 0,
  starts[product + 1] ?? specs.price.length,
]
