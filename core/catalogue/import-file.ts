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

/** What can be wrong with a row of a catalogue file; each is the name of its text, and `{…}` there a detail. */
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
] as const
export type CatalogueProblem = (typeof catalogueProblems)[number]

/** A problem with what its sentence needs to say. */
export interface Fault {
  problem: CatalogueProblem
  details?: Record<string, string | number>
}

/** A problem with its place in a file of products. */
export interface RowFault extends Fault {
  /** Counted from 1, without the line of headings; 0 for the file as a whole. */
  row: number
  /** Of the file. */
  line: number
  /** The id of the product that the row is about, '' where it has none. */
  product: string
  /** 'specs.0.price', or the name of a column; '' for the whole row. */
  field: string
}

/** Whether a text names a problem. */
export function isCatalogueProblem(text: string): text is CatalogueProblem {
  return catalogueProblems.some((problem) => problem === text)
}

/** What zod found, as one of the problems that have a text. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  if (issue.code === 'unrecognized_keys')
    return { problem: 'catalogueFile.unknownField', details: { name: issue.keys.join(', ') } }
  const problem = isCatalogueProblem(issue.message) ? issue.message : 'catalogueFile.wrongShape'
  const params = issue.code === 'custom' ? (issue.params as Fault['details']) : undefined
  if (params !== undefined) return { problem, details: params }
  return issue.code === 'too_big' ? { problem, details: { most: Number(issue.maximum) } } : { problem }
}

/** PostgreSQL keeps neither a NUL nor half a character. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const text = (most: number) =>
  z
    .string('catalogueFile.required')
    .check(
      z.refine(isStorable, 'catalogueFile.unstorable'),
      z.trim(),
      z.minLength(1, 'catalogueFile.required'),
      z.maxLength(most, 'catalogueFile.tooLong'),
    )
const inBothLanguages = (most: number) =>
  z.object({ en: text(most), 'zh-TW': text(most) }, 'catalogueFile.required')

/** What products, specs and categories are addressed by. */
export const slug = z
  .string('catalogueFile.required')
  .check(
    z.maxLength(catalogueLimits.slug, 'catalogueFile.tooLong'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'catalogueFile.slug'),
  )

const wholeRinggit = z.number('catalogueFile.number').check(
  z.refine((price) => Number.isInteger(price), 'catalogueFile.wholeRinggit'),
  z.refine((price) => price >= 0 && price <= catalogueLimits.price, {
    error: 'catalogueFile.priceRange',
    params: { most: catalogueLimits.price },
  }),
)
const pieces = z.number('catalogueFile.number').check(
  z.refine((count) => Number.isInteger(count), 'catalogueFile.wholePieces'),
  z.refine((count) => count >= 0 && count <= maxStock, {
    error: 'catalogueFile.stockRange',
    params: { most: maxStock },
  }),
)

/** The address of a picture that the shop keeps. */
export const pictureAddress = z
  .string('catalogueFile.required')
  .check(z.regex(/^\/pictures\/[\da-f]{16}\/1000\.webp$/, 'catalogueFile.picture'))

const ownFilm = /^\/pictures\/[\da-f]{16}\.(?:mp4|webm)$/
const isOnYouTube = (link: string) => link.startsWith('https:') && video(link) !== undefined

/** A link to a video, or the address of a film that the shop keeps. */
const filmAddress = z.string('catalogueFile.video').check(
  z.maxLength(catalogueLimits.link, 'catalogueFile.tooLong'),
  z.refine((link) => ownFilm.test(link) || isOnYouTube(link), 'catalogueFile.video'),
)

/** A picture or film: a path beside the file that names it, never above it; or the address of one that the shop keeps. */
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

interface Files {
  picture: z.ZodMiniType<string>
  film: z.ZodMiniType<string>
}

/** How a field is checked, in one language. */
const checks: Record<FieldKind, (field: Field, files: Files) => z.ZodMiniType> = {
  slug: () => slug,
  text: ({ max = 0 }) => text(max),
  blankText: ({ max = 0 }) =>
    z
      .string('catalogueFile.required')
      .check(z.maxLength(max, 'catalogueFile.tooLong'), z.refine(isStorable, 'catalogueFile.unstorable')),
  price: () => wholeRinggit,
  pieces: () => pieces,
  flag: ({ otherwise }) => z.prefault(z.boolean('catalogueFile.yesOrNo'), otherwise ?? false),
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

export type StaffSpec = StaffShape<typeof specFields>
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
      const complain = (path: (string | number)[], problem: CatalogueProblem, name: string) =>
        issues.push({ code: 'custom', path, message: problem, params: { name }, input: value })
      for (const key of ['id', 'name'] as const) {
        for (const [index, spec] of specs.entries()) {
          if (specs.findIndex((other) => other[key] === spec[key]) < index)
            complain(['specs', index, key], 'catalogueFile.secondSpec', spec[key])
        }
      }
      for (const [index, { images: own }] of specs.entries()) {
        for (const image of own.filter((image) => !images.includes(image)))
          complain(['specs', index, 'images'], 'catalogueFile.pictureNotListed', image)
      }
      if (!images.includes(imgUrl)) complain(['imgUrl'], 'catalogueFile.pictureNotListed', imgUrl)
    })
  // The shapes are built from the table that the types are derived from.
  return product as unknown as z.ZodMiniType<StaffProduct>
}

/**
 * One product of a catalogue file, as the shop imports it.
 * "Catalogue prices and vouchers are whole ringgit (import and editor refuse others)."
 */
export const fileProduct = productWith({ picture: pictureFile, film: filmFile })
export type FileProduct = StaffProduct

/** One whole product as staff edit, export and import it: that of a file whose pictures the shop keeps. */
export const staffProduct = productWith({ picture: pictureAddress, film: filmAddress })

/** One category of a `categories.json` beside a catalogue file. */
export const fileCategory = z.strictObject({
  key: slug,
  name: inBothLanguages(catalogueLimits.name),
  image: pictureFile,
})
export type FileCategory = z.output<typeof fileCategory>

/** A category as staff edit it. */
export const staffCategory = z.strictObject({
  key: slug,
  name: inBothLanguages(catalogueLimits.name),
  image: pictureAddress,
})
export type StaffCategory = z.output<typeof staffCategory>
