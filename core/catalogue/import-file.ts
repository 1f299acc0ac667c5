import * as z from 'zod/mini'
import { maxStock } from '../stock/stock.ts'
import { video } from './video.ts'

/**
 * The most of everything that one product has: far above what furniture needs, and little enough for one page.
 * Texts are counted in characters.
 */
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

const yesOrNo = (otherwise: boolean) => z.prefault(z.boolean('catalogueFile.yesOrNo'), otherwise)

function productWith(picture: z.ZodMiniString<string>, film: z.ZodMiniString<string>) {
  const spec = z.strictObject({
    id: slug,
    name: text(catalogueLimits.name),
    nameI18n: inBothLanguages(catalogueLimits.name),
    price: wholeRinggit,
    quantity: pieces,
    color: text(catalogueLimits.color),
    colorI18n: inBothLanguages(catalogueLimits.color),
    size: z
      .string('catalogueFile.required')
      .check(
        z.maxLength(catalogueLimits.size, 'catalogueFile.tooLong'),
        z.refine(isStorable, 'catalogueFile.unstorable'),
      ),
    description: inBothLanguages(catalogueLimits.description),
    images: z
      .array(picture)
      .check(
        z.minLength(1, 'catalogueFile.noPicture'),
        z.maxLength(catalogueLimits.specImages, 'catalogueFile.tooMany'),
      ),
  })
  return z
    .strictObject({
      id: slug,
      productName: inBothLanguages(catalogueLimits.name),
      category: slug,
      description: inBothLanguages(catalogueLimits.description),
      parameters: z.object({ en: parameterList, 'zh-TW': parameterList }, 'catalogueFile.parameters'),
      specs: z
        .array(spec, 'catalogueFile.noSpec')
        .check(
          z.minLength(1, 'catalogueFile.noSpec'),
          z.maxLength(catalogueLimits.specs, 'catalogueFile.tooMany'),
        ),
      images: z
        .array(picture, 'catalogueFile.noPicture')
        .check(
          z.minLength(1, 'catalogueFile.noPicture'),
          z.maxLength(catalogueLimits.images, 'catalogueFile.tooMany'),
        ),
      imgUrl: picture,
      /** "On-sale and best-seller lists." */
      onSale: yesOrNo(false),
      bestSeller: yesOrNo(false),
      /** A product that is not published is on no page of the shop and in no answer to shoppers. */
      published: yesOrNo(true),
      videoUrl: z.optional(film),
      /** The still shown until a film of the shop's own plays. */
      videoPosterUrl: z.optional(picture),
    })
    .check(({ value, issues }) => {
      const { specs, images, imgUrl } = value
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
}

/**
 * One product of a catalogue file, as the shop imports it.
 * "Catalogue prices and vouchers are whole ringgit (import and editor refuse others)."
 */
export const fileProduct = productWith(pictureFile, filmFile)
export type FileProduct = z.output<typeof fileProduct>

/** One whole product as staff edit, export and import it: that of a file whose pictures the shop keeps. */
export const officeProduct = productWith(pictureAddress, filmAddress)
export type OfficeProduct = z.output<typeof officeProduct>
export type OfficeSpec = OfficeProduct['specs'][number]

/** One category of a `categories.json` beside a catalogue file. */
export const fileCategory = z.strictObject({
  key: slug,
  name: inBothLanguages(catalogueLimits.name),
  image: pictureFile,
})
export type FileCategory = z.output<typeof fileCategory>

/** A category as staff edit it. */
export const officeCategory = z.strictObject({
  key: slug,
  name: inBothLanguages(catalogueLimits.name),
  image: pictureAddress,
})
export type OfficeCategory = z.output<typeof officeCategory>
