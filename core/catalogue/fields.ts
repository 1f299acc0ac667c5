import type { Language, LocalizedText } from '../language.ts'
import type { TextKey } from '../texts/messages.ts'

/** Maximum of everything a product has, far above what furniture needs. Texts are counted in characters. */
export const catalogueLimits = {
  slug: 100,
  name: 200,
  color: 100,
  size: 100,
  description: 5000,
  parameterName: 200,
  parameterValue: 1000,
  parameters: 60,
  specs: 100,
  images: 100,
  specImages: 20,
  link: 500,
  price: 1_000_000,
} as const

/** What one kind of field holds. */
interface Values {
  /** What products, specs and categories are addressed by. */
  slug: string
  text: string
  /** A text that may be '' and is stored as it was typed. */
  blankText: string
  /** Whole ringgit; sen in the database. */
  price: number
  /** Pieces in stock: saving a product does not change them, and a version does not include them. */
  pieces: number
  flag: boolean
  picture: string
  film: string
  pictures: string[]
  /** Names with their values, in order. */
  parameters: Record<string, string>[]
}
export type FieldKind = keyof Values

interface CommonField {
  kind: FieldKind
  /** The name of its label in the messages of the back office. */
  label: TextKey
  /** Its column in a CSV file; `_en` and `_zh` follow where it is translated. */
  csv: string
  /** Characters of a text, pictures of a list. */
  max?: number
  /** The value of a flag that a file leaves out; `false` unless set. */
  default?: boolean
  /** Its column in the database, if named differently. */
  column?: string
  /** Its name in the answers to shoppers, if different; `false` hides it from them. */
  wire?: string | false
  /** The field that staff type instead: this one is made of it. */
  madeOf?: string
  /** Whether a search includes it. Name and description of a product are searched by their table. */
  searched?: boolean
}
/** A translated field is never optional. */
export type Field = CommonField &
  ({ translated?: false; optional?: boolean } | { translated: true; optional?: false })
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
  imgUrl: { kind: 'picture', label: 'staff.catalogue.mainPicture', csv: 'main_image', madeOf: 'images' },
  /** The gallery shows as many as there are specs; the others follow as extra images. */
  images: { kind: 'pictures', max: catalogueLimits.images, label: 'staff.catalogue.pictures', csv: 'images' },
  videoUrl: { kind: 'film', optional: true, label: 'staff.catalogue.video', csv: 'video' },
  /** The still shown until the shop's own video plays. */
  videoPosterUrl: {
    kind: 'picture',
    optional: true,
    label: 'staff.catalogue.videoPoster',
    csv: 'video_still',
    madeOf: 'videoUrl',
  },
} as const satisfies Fields

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
  price: { kind: 'price', label: 'staff.catalogue.price', csv: 'price', column: 'priceSen' },
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
    max: catalogueLimits.specImages,
    label: 'staff.catalogue.pictures',
    csv: 'spec_images',
  },
} as const satisfies Fields

type Plain<T> = { [K in keyof T]: T[K] }
type OptionalKey<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

/** What a field holds in one language. */
type ValueOf<F> = F extends { kind: infer Kind extends FieldKind } ? Values[Kind] : never
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
  { [K in Exclude<keyof F, OptionalKey<F>> as WireName<F[K], K>]: ValueOf<F[K]> } & {
    [K in OptionalKey<F> as WireName<F[K], K>]?: ValueOf<F[K]> | undefined
  }
>

type ColumnName<F, K> = F extends { column: infer Name extends string } ? Name : K
/** A product or spec as its row in the database holds it. */
export type RowShape<F extends Fields> = Plain<{
  [K in keyof F as ColumnName<F[K], K>]: F[K] extends { optional: true }
    ? StoredValue<F[K]> | null
    : StoredValue<F[K]>
}>
