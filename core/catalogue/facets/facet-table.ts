/** A product as filters see it. */
export interface FacetProduct {
  id: string
  /** The key of its category. */
  category: string
}

/** A spec as filters see it. */
export interface FacetSpec {
  price: number
  /** In centimetres; NaN where nobody knows it. */
  width: number
  depth: number
  height: number
  /** Their numbers among all colors and materials: names would take ten times as long to count. */
  colors: readonly number[]
  materials: readonly number[]
  inStock: boolean
  adjustable: boolean
}

/** Products by their numbers, and their specs, in columns: as objects they would take several times the memory. */
export interface FacetTable {
  ids: readonly string[]
  categories: readonly string[]
  /** The first spec of each product. */
  starts: readonly number[]
  specs: { readonly [Column in keyof FacetSpec]: readonly FacetSpec[Column][] }
}

/** A table that is filled spec by spec; those of a product follow each other. */
export function createFacetTable() {
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
  const table: FacetTable = { ids, categories, starts, specs }
  return {
    table,
    /** Adds a spec; true when it is the first one of its product. */
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

/** The specs of a product: from the first number to before the last. */
export const specsOf = ({ starts, specs }: FacetTable, product: number): readonly [number, number] => [
  starts[product] ?? 0,
  starts[product + 1] ?? specs.price.length,
]
