import * as z from 'zod/mini'
import { maxStock } from '../stock/stock.ts'
import {
  catalogueLimits,
  productFields,
  specFields,
  type Field,
  type FieldKind,
  type Fields,
  type StaffShape,
} from './fields.ts'
import { video } from './video.ts'

/** Possible problems of a row of a catalogue file: each is the name of a text, with details as its placeholders. */
export const catalogueProblems = [
  'catalogueFile.required',
  'catalogueFile.tooLong',
  'catalogueFile.tooMany',
  'catalogueFile.slug',
  'catalogueFile.number',
  'catalogueFile.wholeRinggit',
  'catalogueFile.priceRange',
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
  'catalogueFile.pictureNotListed',
  'catalogueFile.unknownField',
  'catalogueFile.unknownColumn',
  'catalogueFile.missingColumn',
  'catalogueFile.unknownCategory',
  'catalogueFile.noSuchFile',
  'catalogueFile.notAPicture',
  'catalogueFile.noSuchPicture',
  'catalogueFile.differs',
  'catalogueFile.wrongShape',
  'catalogueFile.noJson',
  'catalogueFile.noCsv',
  'catalogueFile.noList',
  'catalogueFile.unstorable',
  'catalogueFile.tooManyRows',
  'catalogueFile.tooManyColumns',
  'catalogueFile.rowTooLarge',
  'catalogueFile.tooComplex',
] as const
type CatalogueProblem = (typeof catalogueProblems)[number]

/** A problem with the details that its text needs. */
export interface Fault {
  problem: CatalogueProblem
  details?: Record<string, string | number>
}

/** A problem with its place in a file of products. */
export interface RowFault extends Fault {
  /** From 1, without the row of headings; 0 for the whole file. */
  row: number
  /** The line in the file. */
  line: number
  /** The id of the row's product, or ''. */
  product: string
  /** 'specs.0.price' or the name of a column; '' for the whole row. */
  field: string
}

/** Whether a text names a problem. */
function isCatalogueProblem(text: string): text is CatalogueProblem {
  return catalogueProblems.some((problem) => problem === text)
}

/** An issue of zod as a problem that has a text. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  if (issue.code === 'unrecognized_keys')
    return { problem: 'catalogueFile.unknownField', details: { name: issue.keys.join(', ') } }
  const problem = isCatalogueProblem(issue.message) ? issue.message : 'catalogueFile.wrongShape'
  const params = issue.code === 'custom' ? (issue.params as Fault['details']) : undefined
  if (params !== undefined) return { problem, details: params }
  return issue.code === 'too_big' ? { problem, details: { most: Number(issue.maximum) } } : { problem }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const text = (max: number) =>
  z
    .string('catalogueFile.required')
    .check(
      z.refine(isStorable, 'catalogueFile.unstorable'),
      z.trim(),
      z.minLength(1, 'catalogueFile.required'),
      z.maxLength(max, 'catalogueFile.tooLong'),
    )

/** What products, specs and categories are addressed by. */
export const slug = z
  .string('catalogueFile.required')
  .check(
    z.maxLength(catalogueLimits.slug, 'catalogueFile.tooLong'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'catalogueFile.slug'),
  )

const wholeNumber = (max: number, notWhole: CatalogueProblem, outOfRange: CatalogueProblem) =>
  z.number('catalogueFile.number').check(
    z.refine((number) => Number.isInteger(number), notWhole),
    z.refine((number) => number >= 0 && number <= max, { error: outOfRange, params: { most: max } }),
  )
const wholeRinggit = wholeNumber(
  catalogueLimits.price,
  'catalogueFile.wholeRinggit',
  'catalogueFile.priceRange',
)
const pieces = wholeNumber(maxStock, 'catalogueFile.wholePieces', 'catalogueFile.stockRange')

/** The address of a picture that the shop stores. */
const pictureAddress = z
  .string('catalogueFile.required')
  .check(z.regex(/^\/pictures\/[\da-f]{16}\/1000\.webp$/, 'catalogueFile.picture'))

const ownFilm = /^\/pictures\/[\da-f]{16}\.(?:mp4|webm)$/
const isOnYouTube = (link: string) => link.startsWith('https:') && video(link) !== undefined

/** A link to a video, or the address of one that the shop stores. */
const filmAddress = z.string('catalogueFile.video').check(
  z.maxLength(catalogueLimits.link, 'catalogueFile.tooLong'),
  z.refine((link) => ownFilm.test(link) || isOnYouTube(link), 'catalogueFile.video'),
)

/** The path of a picture or video in the folder of the catalogue file, never above it. */
const filePath = /^(?!.*\.\.)[\w][\w./-]*$/
const pictureFile = z
  .string('catalogueFile.required')
  .check(
    z.refine(
      (path) => filePath.test(path) || z.safeParse(pictureAddress, path).success,
      'catalogueFile.filePath',
    ),
  )
const filmFile = z.string('catalogueFile.video').check(
  z.maxLength(catalogueLimits.link, 'catalogueFile.tooLong'),
  z.refine(
    (path) =>
      (filePath.test(path) && /\.(?:mp4|webm)$/.test(path)) || ownFilm.test(path) || isOnYouTube(path),
    'catalogueFile.video',
  ),
)

const parameterList = z
  .array(
    z
      .record(
        text(catalogueLimits.parameterName),
        text(catalogueLimits.parameterValue),
        'catalogueFile.parameters',
      )
      .check(z.refine((pairs) => Object.keys(pairs).length > 0, 'catalogueFile.parameters')),
    'catalogueFile.parameters',
  )
  .check(z.maxLength(catalogueLimits.parameters, 'catalogueFile.tooMany'))

type Files = Record<'picture' | 'film', z.ZodMiniType<string>>

/** The check of each kind of field, in one language. */
const checks: Record<FieldKind, (field: Field, files: Files) => z.ZodMiniType> = {
  slug: () => slug,
  text: ({ max = 0 }) => text(max),
  blankText: ({ max = 0 }) =>
    z
      .string('catalogueFile.required')
      .check(z.maxLength(max, 'catalogueFile.tooLong'), z.refine(isStorable, 'catalogueFile.unstorable')),
  price: () => wholeRinggit,
  pieces: () => pieces,
  flag: (field) => z.prefault(z.boolean('catalogueFile.yesOrNo'), field.default ?? false),
  picture: (_, { picture }) => picture,
  film: (_, { film }) => film,
  pictures: ({ max = 0 }, { picture }) =>
    z
      .array(picture, 'catalogueFile.noPicture')
      .check(z.minLength(1, 'catalogueFile.noPicture'), z.maxLength(max, 'catalogueFile.tooMany')),
  parameters: () => parameterList,
}

function shapeOf<F extends Fields>(fields: F, files: Files): Record<keyof F, z.ZodMiniType> {
  const shape = Object.entries(fields).map(([name, field]) => {
    const one = checks[field.kind](field, files)
    const missing = field.kind === 'parameters' ? 'catalogueFile.parameters' : 'catalogueFile.required'
    const schema = field.translated ? z.object({ en: one, 'zh-TW': one }, missing) : one
    return [name, field.optional ? z.optional(schema) : schema]
  })
  return Object.fromEntries(shape)
}

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
      const { specs, images, imgUrl } = value as StaffProduct
      const report = (path: (string | number)[], problem: CatalogueProblem, name: string) =>
        issues.push({ code: 'custom', path, message: problem, params: { name }, input: value })
      for (const key of ['id', 'name'] as const) {
        for (const [index, spec] of specs.entries()) {
          if (specs.findIndex((other) => other[key] === spec[key]) < index)
            report(['specs', index, key], 'catalogueFile.secondSpec', spec[key])
        }
      }
      for (const [index, { images: own }] of specs.entries()) {
        for (const image of own.filter((image) => !images.includes(image)))
          report(['specs', index, 'images'], 'catalogueFile.pictureNotListed', image)
      }
      if (!images.includes(imgUrl)) report(['imgUrl'], 'catalogueFile.pictureNotListed', imgUrl)
    })
  // The shapes are built from the table that the types are derived from.
  return product as unknown as z.ZodMiniType<StaffProduct>
}

/** One product of a catalogue file. "Catalogue prices and vouchers are whole ringgit." */
export const fileProduct = productWith({ picture: pictureFile, film: filmFile })
export type FileProduct = StaffProduct

/** One product as staff edit, export and import it: the shop stores its pictures already. */
export const staffProduct = productWith({ picture: pictureAddress, film: filmAddress })

const categoryWith = (image: typeof pictureFile) => {
  const name = text(catalogueLimits.name)
  return z.strictObject({
    key: slug,
    name: z.object({ en: name, 'zh-TW': name }, 'catalogueFile.required'),
    image,
  })
}

/** One category of the `categories.json` of a catalogue file. */
export const fileCategory = categoryWith(pictureFile)
export type FileCategory = z.output<typeof fileCategory>

/** A category as staff edit it. */
export const staffCategory = categoryWith(pictureAddress)
export type StaffCategory = z.output<typeof staffCategory>
