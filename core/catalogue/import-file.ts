import * as z from 'zod/mini'
import { languages, type Language } from '../language.ts'
import { formatRinggit } from '../money.ts'
import { faultInTiers } from '../prices/tiers.ts'
import { catalogueLimits, productFields, specFields, type Fields, type StaffShape } from './fields.ts'
import { storedFileUrls, paths } from './kinds/files.ts'
import type { Files } from './kinds/kind.ts'
import { anyKind } from './kinds/kinds.ts'
import { slugText, translatedText } from './kinds/texts.ts'
import { sizeTextOf } from './size.ts'

/**
 * The possible problems of a row in a catalogue file. Each is a text key; `details` fill the placeholders of the text.
 */
export const catalogueProblems = [
  'catalogueFile.required',
  'common.tooLong',
  'catalogueFile.tooMany',
  'catalogueFile.slug',
  'catalogueFile.number',
  'catalogueFile.wholeRinggit',
  'catalogueFile.priceRange',
  'catalogueFile.costRange',
  'catalogueFile.wholePieces',
  'catalogueFile.stockRange',
  'catalogueFile.yesOrNo',
  'catalogueFile.parameters',
  'catalogueFile.noSpec',
  'catalogueFile.noPicture',
  'catalogueFile.filePath',
  'catalogueFile.picture',
  'catalogueFile.video',
  'catalogueFile.secondSpec',
  'catalogueFile.secondProduct',
  'catalogueFile.secondSku',
  'catalogueFile.unnamedRow',
  'catalogueFile.pictureNotListed',
  'catalogueFile.unknownField',
  'catalogueFile.unknownCategory',
  'catalogueFile.noSuchFile',
  'catalogueFile.notAPicture',
  'catalogueFile.noSuchPicture',
  'catalogueFile.differs',
  'catalogueFile.wrongShape',
  'catalogueFile.noJson',
  'catalogueFile.noCsv',
  'catalogueFile.noText',
  'catalogueFile.workbook',
  'catalogueFile.noHeadings',
  'catalogueFile.noList',
  'catalogueFile.unstorable',
  'catalogueFile.tooManyRows',
  'catalogueFile.tooManyColumns',
  'catalogueFile.rowTooLarge',
  'catalogueFile.tooComplex',
  'catalogueFile.choice',
  'catalogueFile.count',
  'catalogueFile.centimetres',
  'catalogueFile.kilograms',
  'catalogueFile.measures',
  'catalogueFile.heightRange',
  'catalogueFile.rangeOrder',
  'catalogueFile.swatch',
  'catalogueFile.hex',
  'catalogueFile.parcel',
  'catalogueFile.assembly',
  'catalogueFile.pictureDimensions',
  'catalogueFile.model',
  'catalogueFile.notAModel',
  'catalogueFile.noSuchModel',
  'catalogueFile.noSuchProduct',
  'catalogueFile.noSuchSpec',
  'catalogueFile.kitEmpty',
  'catalogueFile.kitSpecTwice',
  'catalogueFile.itself',
  'catalogueFile.tier',
  'catalogueFile.tierPrice',
  'catalogueFile.tierPieces',
  'catalogueFile.tierNotLower',
] as const
type CatalogueProblem = (typeof catalogueProblems)[number]

/** A problem, with the values for the placeholders of its text. */
export interface Fault {
  problem: CatalogueProblem
  details?: Record<string, string | number>
}

/** A problem and its place in a file of products. */
export interface RowFault extends Fault {
  /** Row number from 1, without the headings; 0 for the whole file. */
  row: number
  /** Line number in the file. */
  line: number
  /** The id of the row's product; '' if the row has none. */
  product: string
  /** A path such as 'specs.0.price', or the name of a column; '' for the whole row. */
  field: string
}

/** Whether a text is the key of a problem. */
function isCatalogueProblem(text: string): text is CatalogueProblem {
  return catalogueProblems.some((problem) => problem === text)
}

/** Converts an issue of zod into a problem that has a text. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  if (issue.code === 'unrecognized_keys')
    return { problem: 'catalogueFile.unknownField', details: { name: issue.keys.join(', ') } }
  const problem = isCatalogueProblem(issue.message) ? issue.message : 'catalogueFile.wrongShape'
  const params = issue.code === 'custom' ? (issue.params as Fault['details']) : undefined
  if (params !== undefined) return { problem, details: params }
  return issue.code === 'too_big' ? { problem, details: { most: Number(issue.maximum) } } : { problem }
}

function shapeOf<F extends Fields>(fields: F, files: Files): Record<keyof F, z.ZodMiniType> {
  const shape = Object.entries(fields).map(([name, field]) => {
    const one = anyKind(field.kind).check(field, files)
    const missing = field.kind === 'parameters' ? 'catalogueFile.parameters' : 'catalogueFile.required'
    if (!field.translated) return [name, field.optional ? z.optional(one) : one]
    const all = z.object({ en: one, 'zh-TW': one }, missing)
    return [name, field.optional ? z.optional(inAllOrNone(all)) : all]
  })
  return Object.fromEntries(shape)
}

/** Accepts an optional translated value that has all languages or none. */
const inAllOrNone = (all: z.ZodMiniType<Record<Language, unknown>>) =>
  z.pipe(
    all.check(({ value, issues }) => {
      const blank = languages.filter((language) => value[language] === undefined)
      if (blank.length === languages.length) return
      for (const language of blank)
        issues.push({ code: 'custom', path: [language], message: 'catalogueFile.required', input: value })
    }),
    z.transform((value) =>
      languages.every((language) => value[language] === undefined) ? undefined : value,
    ),
  )

type StaffSpec = StaffShape<typeof specFields>
export type StaffProduct = StaffShape<typeof productFields> & { specs: StaffSpec[] }

function productWith(files: Files): z.ZodMiniType<StaffProduct> {
  const product = z
    .strictObject({
      ...shapeOf(productFields, files),
      specs: z
        .array(z.strictObject(shapeOf(specFields, files)), 'catalogueFile.noSpec')
        .check(
          z.minLength(1, 'catalogueFile.noSpec'),
          z.maxLength(catalogueLimits.specs, 'catalogueFile.tooMany'),
        ),
    })
    .check(({ value, issues }) => {
      const { id, specs, images, imgUrl, ...others } = value as StaffProduct
      const refuse = (path: (string | number)[], problem: CatalogueProblem, params: Fault['details']) =>
        issues.push({ code: 'custom', path, message: problem, params, input: value })
      const report = (path: (string | number)[], problem: CatalogueProblem, name: string) =>
        refuse(path, problem, { name })
      for (const key of ['id', 'name'] as const) {
        const seen = new Set<string>()
        for (const [index, spec] of specs.entries()) {
          if (seen.has(spec[key])) report(['specs', index, key], 'catalogueFile.secondSpec', spec[key])
          seen.add(spec[key])
        }
      }
      for (const [index, { images: own }] of specs.entries()) {
        for (const image of own.filter((image) => !images.includes(image)))
          report(['specs', index, 'images'], 'catalogueFile.pictureNotListed', image)
      }
      for (const [index, { price, tiers = [] }] of specs.entries()) {
        const fault = faultInTiers(price, tiers)
        if (fault === undefined) continue
        const path = ['specs', index, 'tiers', fault.index]
        if (fault.problem === 'pieces')
          refuse([...path, 'from'], 'catalogueFile.tierPieces', { least: fault.least })
        else refuse([...path, 'price'], 'catalogueFile.tierNotLower', { below: formatRinggit(fault.below) })
      }
      if (imgUrl !== '' && !images.includes(imgUrl))
        report(['imgUrl'], 'catalogueFile.pictureNotListed', imgUrl)
      for (const path of others.published ? withoutPicture({ imgUrl, images, specs }) : [])
        report(path, 'catalogueFile.noPicture', '')
      for (const list of ['goesWith', 'sameRoom'] as const) {
        const itself = others[list]?.indexOf(id) ?? -1
        if (itself >= 0) report([list, itself], 'catalogueFile.itself', id)
      }
    })
  // The cast is safe, because schemas and types are derived from the same table.
  return z.pipe(
    product as unknown as z.ZodMiniType<StaffProduct>,
    z.transform((checked) => withOwnDimensions(withMeasuredSizes(checked))),
  )
}

/** Derives the size texts of measured specs, so that the stored text and the stored measures agree. */
function withMeasuredSizes(product: StaffProduct): StaffProduct {
  return { ...product, specs: product.specs.map((spec) => ({ ...spec, size: sizeTextOf(spec) })) }
}

/** Returns the paths of the pictures that a product lacks. Drafts may lack pictures; published products may not. */
function withoutPicture({ imgUrl, images, specs }: Pick<StaffProduct, 'imgUrl' | 'images' | 'specs'>) {
  const blank = specs.flatMap((spec, index) => (spec.images.length === 0 ? [['specs', index, 'images']] : []))
  if (images.length === 0) return [['images'], ...blank]
  return imgUrl === '' ? [['imgUrl'], ...blank] : blank
}

/** Removes the dimensions of pictures and specs that the product no longer has. */
function withOwnDimensions({ pictureDimensions, ...product }: StaffProduct): StaffProduct {
  const own = pictureDimensions?.filter(
    ({ picture, spec }) =>
      product.images.includes(picture) && (spec === undefined || product.specs.some(({ id }) => id === spec)),
  )
  return own === undefined || own.length === 0 ? product : { ...product, pictureDimensions: own }
}

/** Returns the ids of the other products to which a product refers, each with the list that contains it. */
export function namedProducts(product: Pick<StaffProduct, 'goesWith' | 'sameRoom'>) {
  return (['goesWith', 'sameRoom'] as const).flatMap((list) =>
    (product[list] ?? []).map((id) => ({ list, id })),
  )
}

/** A product in a catalogue file. "Catalogue prices and vouchers are whole ringgit." */
export const fileProduct = productWith(paths)
export type FileProduct = StaffProduct

/** A product, as staff edit, export and import it; its pictures are already stored. */
export const staffProduct = productWith(storedFileUrls)

const categoryWith = ({ picture }: Files) =>
  z.strictObject({
    key: slugText,
    name: translatedText(catalogueLimits.name),
    image: picture,
    text: z.optional(translatedText(catalogueLimits.categoryText)),
  })

/** A category in the `categories.json` of a catalogue file. */
export const fileCategory = categoryWith(paths)
export type FileCategory = z.output<typeof fileCategory>

/** A category, as staff edit it. */
export const staffCategory = categoryWith(storedFileUrls)
export type StaffCategory = z.output<typeof staffCategory>
