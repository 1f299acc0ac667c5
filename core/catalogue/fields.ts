import type { Language, LocalizedText } from '../language.ts'
import type { TextKey } from '../texts/messages.ts'
import type { FieldOptions } from './kinds/kind.ts'
import type { AnswerOfKind, FieldKind, TypedOfKind, ValueOfKind } from './kinds/kinds.ts'

/** Maximum of everything a product has, far above what furniture needs. Texts are counted in characters. */
export const catalogueLimits = {
  slug: 100,
  name: 200,
  color: 100,
  size: 100,
  description: 5000,
  parameters: 60,
  specs: 100,
  images: 100,
  specImages: 20,
  searchWords: 100,
  /** A SKU or a barcode. */
  code: 60,
  categoryText: 600,
  /** Other products that one names. */
  products: 24,
  swatches: 8,
  materials: 12,
  parcels: 30,
} as const

export interface Field extends FieldOptions {
  kind: FieldKind
  /** The name of its label in the messages of the back office. */
  label: TextKey
  /** Its column in a CSV file; `_en` and `_zh` follow where it is translated. */
  csv: string
  /** Its column in the database, if named differently. */
  column?: string
  /** Its name in the answers to shoppers, if different; `false` hides it from them. */
  wire?: string | false
  /** Only in the answer for one product, not in lists of many. */
  detail?: true
  /** The field that staff type instead: this one is made of it. */
  madeOf?: string
  /** Whether a search includes it. Name and description of a product are searched by their table. */
  searched?: boolean
  /** Whether it has a value in each language; an optional one in all of them or in none. */
  translated?: boolean
  optional?: boolean
}
export type Fields = Readonly<Record<string, Field>>

/**
 * Every field of a product, in the order of a CSV file. The schemas of files and of staff, the answers of the
 * API, CSV columns, differences, drafts and rows of the database follow from it.
 */
export const productFields = {
  id: { kind: 'slug', label: 'staff.catalogue.address', csv: 'product_id' },
  productName: {
    kind: 'text',
    max: catalogueLimits.name,
    translated: true,
    label: 'staff.catalogue.name',
    csv: 'name',
    column: 'name',
  },
  category: { kind: 'slug', label: 'staff.catalogue.category', csv: 'category', column: 'categoryKey' },
  /** Shoppers never see an unpublished product. */
  published: {
    kind: 'flag',
    default: true,
    label: 'staff.catalogue.published',
    csv: 'published',
    wire: false,
  },
  /** "On-sale and best-seller lists." */
  onSale: { kind: 'flag', label: 'staff.catalogue.onSale', csv: 'on_sale', wire: false },
  bestSeller: { kind: 'flag', label: 'staff.catalogue.bestSeller', csv: 'best_seller', wire: false },
  description: {
    kind: 'text',
    max: catalogueLimits.description,
    translated: true,
    label: 'staff.catalogue.description',
    csv: 'description',
  },
  parameters: {
    kind: 'parameters',
    translated: true,
    label: 'staff.catalogue.parameters',
    csv: 'parameters',
  },
  /** A draft may have no pictures yet: then it is ''. */
  imgUrl: {
    kind: 'picture',
    blank: true,
    label: 'staff.catalogue.mainPicture',
    csv: 'main_image',
    madeOf: 'images',
  },
  /** The gallery shows as many as there are specs; the others follow as extra images. */
  images: {
    kind: 'pictures',
    blank: true,
    max: catalogueLimits.images,
    label: 'staff.catalogue.pictures',
    csv: 'images',
  },
  videoUrl: { kind: 'film', optional: true, label: 'staff.catalogue.video', csv: 'video' },
  /** The still shown until the shop's own video plays. */
  videoPosterUrl: {
    kind: 'picture',
    optional: true,
    label: 'staff.catalogue.videoPoster',
    csv: 'video_still',
    madeOf: 'videoUrl',
  },
  /** What shoppers may call it, in any language. */
  searchWords: {
    kind: 'texts',
    max: catalogueLimits.searchWords,
    optional: true,
    label: 'staff.catalogue.searchWords',
    csv: 'search_words',
    wire: false,
  },
  /** Accessories and supplies, by their ids. */
  goesWith: {
    kind: 'productIds',
    max: catalogueLimits.products,
    optional: true,
    detail: true,
    label: 'staff.catalogue.goesWith',
    csv: 'goes_with',
  },
  /** Furniture that suits it, by their ids. */
  sameRoom: {
    kind: 'productIds',
    max: catalogueLimits.products,
    optional: true,
    detail: true,
    label: 'staff.catalogue.sameRoom',
    csv: 'same_room',
  },
  pictureDimensions: {
    kind: 'pictureDimensions',
    max: catalogueLimits.images,
    optional: true,
    detail: true,
    label: 'staff.catalogue.pictureDimensions',
    csv: 'picture_dimensions',
  },
} as const satisfies Fields

/** What a piece stands on. */
export const places = ['floor', 'desk', 'desk edge'] as const

/**
 * Every field of a spec, in the order of a CSV file. `name` identifies it in carts, wishlists and orders, in
 * every language; a renamed spec is still found by its old name.
 */
export const specFields = {
  id: { kind: 'slug', label: 'staff.catalogue.address', csv: 'spec_id', madeOf: 'nameI18n' },
  name: {
    kind: 'text',
    max: catalogueLimits.name,
    label: 'staff.catalogue.name',
    csv: 'spec_name',
    madeOf: 'nameI18n',
  },
  nameI18n: {
    kind: 'text',
    max: catalogueLimits.name,
    translated: true,
    label: 'staff.catalogue.name',
    csv: 'spec_name',
    column: 'displayName',
    wire: 'displayName',
  },
  /** Without an offer; shoppers get the price now. */
  price: {
    kind: 'price',
    label: 'staff.catalogue.price',
    csv: 'price',
    column: 'regularPriceSen',
    wire: false,
  },
  quantity: { kind: 'pieces', label: 'staff.catalogue.stock', csv: 'stock', column: 'stock' },
  color: {
    kind: 'text',
    max: catalogueLimits.color,
    label: 'staff.catalogue.color',
    csv: 'color',
    madeOf: 'colorI18n',
  },
  colorI18n: {
    kind: 'text',
    max: catalogueLimits.color,
    translated: true,
    label: 'staff.catalogue.color',
    csv: 'color',
    column: 'displayColor',
    wire: 'displayColor',
  },
  size: { kind: 'blankText', max: catalogueLimits.size, label: 'staff.catalogue.size', csv: 'size' },
  description: {
    kind: 'text',
    max: catalogueLimits.description,
    translated: true,
    label: 'staff.catalogue.description',
    csv: 'spec_description',
  },
  images: {
    kind: 'pictures',
    blank: true,
    max: catalogueLimits.specImages,
    label: 'staff.catalogue.pictures',
    csv: 'spec_images',
  },
  /** As it stands, in centimetres; `size` is the text of it that shoppers read. */
  sizeCm: { kind: 'measures', optional: true, label: 'staff.catalogue.sizeCm', csv: 'size_cm' },
  swatches: {
    kind: 'swatches',
    max: catalogueLimits.swatches,
    optional: true,
    label: 'staff.catalogue.swatches',
    csv: 'swatches',
  },
  materials: {
    kind: 'texts',
    max: catalogueLimits.materials,
    translated: true,
    optional: true,
    detail: true,
    label: 'staff.catalogue.materials',
    csv: 'materials',
  },
  netWeightKg: {
    kind: 'kilograms',
    optional: true,
    detail: true,
    label: 'staff.catalogue.netWeight',
    csv: 'net_weight_kg',
  },
  /** With its parcels. */
  grossWeightKg: {
    kind: 'kilograms',
    optional: true,
    detail: true,
    label: 'staff.catalogue.grossWeight',
    csv: 'gross_weight_kg',
  },
  parcels: {
    kind: 'parcels',
    max: catalogueLimits.parcels,
    optional: true,
    detail: true,
    label: 'staff.catalogue.parcels',
    csv: 'parcels',
  },
  assembly: {
    kind: 'assembly',
    optional: true,
    detail: true,
    label: 'staff.catalogue.assembly',
    csv: 'assembly',
  },
  /** Where it is adjustable. */
  heightRangeCm: {
    kind: 'heightRange',
    optional: true,
    label: 'staff.catalogue.heightRange',
    csv: 'height_range_cm',
  },
  standsOn: {
    kind: 'choice',
    choices: places,
    optional: true,
    detail: true,
    label: 'staff.catalogue.standsOn',
    csv: 'stands_on',
  },
  /** How high above the lowest point of its model the desk is that it hangs on. */
  mountHeightCm: {
    kind: 'centimetres',
    optional: true,
    detail: true,
    label: 'staff.catalogue.mountHeight',
    csv: 'mount_height_cm',
  },
  model: {
    kind: 'model',
    optional: true,
    detail: true,
    label: 'staff.catalogue.model',
    csv: 'model',
  },
  /** The shop's own code of a spec, by which files, pictures and scanners name it. */
  sku: {
    kind: 'text',
    max: catalogueLimits.code,
    optional: true,
    wire: false,
    label: 'staff.catalogue.sku',
    csv: 'sku',
  },
  /** The number that its maker printed. */
  barcode: {
    kind: 'text',
    max: catalogueLimits.code,
    optional: true,
    wire: false,
    label: 'staff.catalogue.barcode',
    csv: 'barcode',
  },
  /** "Low-stock level by spec": it is low at as many pieces; without it, at the shop's own level. */
  lowStockAt: {
    kind: 'level',
    optional: true,
    label: 'staff.catalogue.lowStockAt',
    csv: 'low_stock_at',
  },
} as const satisfies Fields

type Plain<T> = { [K in keyof T]: T[K] }
type OptionalKey<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

/** What a field holds in one language. */
type ValueOf<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: infer Kind extends FieldKind }
    ? ValueOfKind<Kind>
    : never
/** What shoppers get of it. */
type AnswerOf<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: infer Kind extends FieldKind }
    ? AnswerOfKind<Kind>
    : never
/** What a field holds in every language. */
type StoredValue<F> = F extends { translated: true }
  ? ValueOf<F> extends string
    ? LocalizedText
    : Record<Language, ValueOf<F>>
  : ValueOf<F>

/** A product or spec as staff edit, export and import it. */
export type StaffShape<F extends Fields> = Plain<
  { [K in Exclude<keyof F, OptionalKey<F>>]: StoredValue<F[K]> } & {
    [K in OptionalKey<F>]?: StoredValue<F[K]> | undefined
  }
>

type WireName<F, K> = F extends { wire: false }
  ? never
  : F extends { wire: infer Name extends string }
    ? Name
    : K
/** A product or spec as the API answers it to shoppers, in one language. */
export type WireShape<F extends Fields> = Plain<
  { [K in Exclude<keyof F, OptionalKey<F>> as WireName<F[K], K>]: AnswerOf<F[K]> } & {
    [K in OptionalKey<F> as WireName<F[K], K>]?: AnswerOf<F[K]> | undefined
  }
>

type ColumnName<F, K> = F extends { column: infer Name extends string } ? Name : K
/** A product or spec as its row in the database holds it. */
export type RowShape<F extends Fields> = Plain<{
  [K in keyof F as ColumnName<F[K], K>]: F[K] extends { optional: true }
    ? StoredValue<F[K]> | null
    : StoredValue<F[K]>
}>

/** The fields of a product or spec as they are typed; what is left out is blank. */
export type DraftShape<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { translated: true }
    ? TypedOfKind<F[K]['kind']> extends string
      ? LocalizedText
      : Record<Language, TypedOfKind<F[K]['kind']>>
    : TypedOfKind<F[K]['kind']>
}
