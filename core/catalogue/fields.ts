import type { Language, LocalizedText } from '../language.ts'
import { maxTiers } from '../prices/tiers.ts'
import type { TextKey } from '../texts/messages.ts'
import type { FieldOptions } from './kinds/kind.ts'
import type { AnswerOfKind, FieldKind, TypedOfKind, ValueOfKind } from './kinds/kinds.ts'

/** Upper limits, far above the needs of furniture. Limits of texts are in characters. */
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
  /** Length of a SKU or a barcode. */
  code: 60,
  categoryText: 600,
  /** Number of other products to which a product refers. */
  products: 24,
  swatches: 8,
  materials: 12,
  parcels: 30,
} as const

export interface Field extends FieldOptions {
  kind: FieldKind
  /** Text key of the field's label in the back office. */
  label: TextKey
  /** Name of the field's CSV column; `_en` and `_zh` are appended if the field is translated. */
  csv: string
  /** The field's database column, if its name differs. */
  column?: string
  /** The field's name in responses to shoppers, if it differs; `false` hides the field from them. */
  wire?: string | false
  /** Set if only the response for a single product contains the field, and responses for lists do not. */
  detail?: true
  /** The field that staff type instead. This field is derived from it. */
  madeOf?: string
  /** Whether search includes the field. Names and descriptions are searched through a table of their own. */
  searched?: boolean
  /** Whether the field has a value per language. An optional field has either all of these values or none. */
  translated?: boolean
  optional?: boolean
}
export type Fields = Readonly<Record<string, Field>>

/**
 * Every field of a product, in the order of CSV columns. The schemas of files and of the staff API, responses to
 * shoppers, CSV columns, lists of changes, drafts and database rows are derived from this table.
 */
export const productFields = {
  id: { kind: 'slug', label: 'staff.catalogue.address', csv: 'product_id' },
  productName: {
    kind: 'text',
    max: catalogueLimits.name,
    translated: true,
    label: 'staff.common.name',
    csv: 'name',
    column: 'name',
  },
  category: { kind: 'slug', label: 'common.category', csv: 'category', column: 'categoryKey' },
  /** Shoppers never see an unpublished product. */
  published: {
    kind: 'flag',
    default: true,
    label: 'staff.catalogue.published',
    csv: 'published',
    wire: false,
  },
  /** Whether the product is in the On Sale list. "On-sale and best-seller lists." */
  onSale: { kind: 'flag', label: 'common.onSale', csv: 'on_sale', wire: false },
  bestSeller: { kind: 'flag', label: 'common.bestSellers', csv: 'best_seller', wire: false },
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
  /** '' for a draft without pictures. */
  imgUrl: {
    kind: 'picture',
    blank: true,
    label: 'staff.catalogue.mainPicture',
    csv: 'main_image',
    madeOf: 'images',
  },
  /** The gallery shows the first images, one per spec. The others are the extra images. */
  images: {
    kind: 'pictures',
    blank: true,
    max: catalogueLimits.images,
    label: 'staff.catalogue.pictures',
    csv: 'images',
  },
  videoUrl: { kind: 'film', optional: true, label: 'staff.catalogue.video', csv: 'video' },
  /** The picture shown until a video stored by the shop plays. */
  videoPosterUrl: {
    kind: 'picture',
    optional: true,
    label: 'staff.catalogue.videoPoster',
    csv: 'video_still',
    madeOf: 'videoUrl',
  },
  /** Other words that shoppers may use for the product, in any language. */
  searchWords: {
    kind: 'texts',
    max: catalogueLimits.searchWords,
    optional: true,
    label: 'staff.catalogue.searchWords',
    csv: 'search_words',
    wire: false,
  },
  /** Ids of accessories and supplies. */
  goesWith: {
    kind: 'productIds',
    max: catalogueLimits.products,
    optional: true,
    detail: true,
    label: 'common.goesWith',
    csv: 'goes_with',
  },
  /** Ids of furniture that suits the product. */
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

/** The places where a piece stands or hangs. */
export const places = ['floor', 'desk', 'desk edge'] as const

/**
 * Every field of a spec, in the order of CSV columns. In every language, `name` identifies the spec in carts,
 * wishlists and orders. A renamed spec is also found by its old name.
 */
export const specFields = {
  id: { kind: 'slug', label: 'staff.catalogue.address', csv: 'spec_id', madeOf: 'nameI18n' },
  name: {
    kind: 'text',
    max: catalogueLimits.name,
    label: 'staff.common.name',
    csv: 'spec_name',
    madeOf: 'nameI18n',
  },
  nameI18n: {
    kind: 'text',
    max: catalogueLimits.name,
    translated: true,
    label: 'staff.common.name',
    csv: 'spec_name',
    column: 'displayName',
    wire: 'displayName',
  },
  /** The price without offers. Shoppers get the current price instead. */
  price: {
    kind: 'price',
    label: 'common.price',
    csv: 'price',
    column: 'regularPriceSen',
    wire: false,
  },
  /** Quantity prices. Shoppers get only those that are below the current price. */
  tiers: {
    kind: 'tiers',
    max: maxTiers,
    optional: true,
    label: 'staff.catalogue.tiers',
    csv: 'tiers',
    wire: false,
  },
  quantity: { kind: 'pieces', label: 'common.stock', csv: 'stock', column: 'stock' },
  color: {
    kind: 'text',
    max: catalogueLimits.color,
    label: 'common.color',
    csv: 'color',
    madeOf: 'colorI18n',
  },
  colorI18n: {
    kind: 'text',
    max: catalogueLimits.color,
    translated: true,
    label: 'common.color',
    csv: 'color',
    column: 'displayColor',
    wire: 'displayColor',
  },
  size: { kind: 'blankText', max: catalogueLimits.size, label: 'common.size', csv: 'size' },
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
  /** Size when assembled, in centimetres; `size` is the text that shoppers read. */
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
  /** Including packaging. */
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
  /** Only for height-adjustable pieces. */
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
  /** For a piece that hangs on a desk: the height of the desktop above the lowest point of the piece's model. */
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
  /** The shop's own code for a spec. Import files, names of picture files and scanners identify the spec by it. */
  sku: {
    kind: 'text',
    max: catalogueLimits.code,
    optional: true,
    wire: false,
    label: 'staff.catalogue.sku',
    csv: 'sku',
  },
  /** The number printed by the manufacturer. */
  barcode: {
    kind: 'text',
    max: catalogueLimits.code,
    optional: true,
    wire: false,
    label: 'staff.catalogue.barcode',
    csv: 'barcode',
  },
  /**
   * The number of pieces at which the spec counts as low in stock: "Low-stock level by spec". By default, the shop's
   * general level applies.
   */
  lowStockAt: {
    kind: 'level',
    optional: true,
    label: 'staff.catalogue.lowStockAt',
    csv: 'low_stock_at',
  },
} as const satisfies Fields

type Plain<T> = { [K in keyof T]: T[K] }
type OptionalKey<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

/** The value of a field in one language. */
type ValueOf<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: infer Kind extends FieldKind }
    ? ValueOfKind<Kind>
    : never
/** The value of a field in responses to shoppers. */
type AnswerOf<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: infer Kind extends FieldKind }
    ? AnswerOfKind<Kind>
    : never
/** The value of a field in every language. */
type StoredValue<F> = F extends { translated: true }
  ? ValueOf<F> extends string
    ? LocalizedText
    : Record<Language, ValueOf<F>>
  : ValueOf<F>

/** A product or spec, as staff edit, export and import it. */
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
/** A product or spec in a response to shoppers, in one language. */
export type WireShape<F extends Fields> = Plain<
  { [K in Exclude<keyof F, OptionalKey<F>> as WireName<F[K], K>]: AnswerOf<F[K]> } & {
    [K in OptionalKey<F> as WireName<F[K], K>]?: AnswerOf<F[K]> | undefined
  }
>

type ColumnName<F, K> = F extends { column: infer Name extends string } ? Name : K
/** A product or spec, as its database row stores it. */
export type RowShape<F extends Fields> = Plain<{
  [K in keyof F as ColumnName<F[K], K>]: F[K] extends { optional: true }
    ? StoredValue<F[K]> | null
    : StoredValue<F[K]>
}>

/** The fields of a product or spec as staff type them; a missing field is blank. */
export type DraftShape<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { translated: true }
    ? TypedOfKind<F[K]['kind']> extends string
      ? LocalizedText
      : Record<Language, TypedOfKind<F[K]['kind']>>
    : TypedOfKind<F[K]['kind']>
}
