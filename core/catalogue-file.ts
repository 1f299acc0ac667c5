import { z } from 'zod'
import { localizedText } from './language.ts'
import { video } from './video.ts'

const localizedParameters = z.array(z.record(z.string().min(1), z.string().min(1)))
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected small letters, digits and single hyphens')
const wholeRinggit = z
  .number()
  .int('catalogue prices are whole ringgit')
  .min(0, 'a price is not negative')
  .max(1_000_000, 'a price is at most RM 1,000,000')
/** A picture or film: a path beside the file that names it, never above it. */
const filePath = z.string().regex(/^(?!.*\.\.)[\w][\w./-]*$/, 'expected the path of a file beside this one')

const fileSpec = z.strictObject({
  id: slug,
  name: z.string().trim().min(1),
  nameI18n: localizedText,
  price: wholeRinggit,
  quantity: z.number().int('stock is whole pieces').min(0, 'stock is not negative').max(1_000_000),
  color: z.string().trim().min(1),
  colorI18n: localizedText,
  size: z.string(),
  description: localizedText,
  images: z.array(filePath).min(1, 'a spec has at least one picture'),
})

/**
 * One product of a catalogue file, as the shop imports it.
 * "Catalogue prices and vouchers are whole ringgit (import and editor refuse others)."
 */
export const fileProduct = z
  .strictObject({
    id: slug,
    productName: localizedText,
    category: slug,
    description: localizedText,
    parameters: z.object({ en: localizedParameters, 'zh-TW': localizedParameters }),
    specs: z.array(fileSpec).min(1, 'a product has at least one spec'),
    images: z.array(filePath).min(1, 'a product has at least one picture'),
    imgUrl: filePath,
    onSale: z.boolean().default(false),
    bestSeller: z.boolean().default(false),
    videoUrl: z
      .union([
        filePath.regex(/\.(?:mp4|webm)$/, 'expected an .mp4 or .webm file'),
        z.url().refine((link) => video(link) !== undefined, 'expected a link to a video on YouTube'),
      ])
      .optional(),
  })
  .superRefine(({ specs, images, imgUrl }, context) => {
    for (const key of ['id', 'name'] as const) {
      for (const [index, spec] of specs.entries()) {
        if (specs.findIndex((other) => other[key] === spec[key]) < index) {
          context.addIssue({
            code: 'custom',
            path: ['specs', index, key],
            message: `a second spec "${spec[key]}"`,
          })
        }
      }
    }
    for (const [index, spec] of specs.entries()) {
      for (const image of spec.images.filter((image) => !images.includes(image))) {
        context.addIssue({
          code: 'custom',
          path: ['specs', index, 'images'],
          message: `"${image}" is missing in the product's images`,
        })
      }
    }
    if (!images.includes(imgUrl)) {
      context.addIssue({ code: 'custom', path: ['imgUrl'], message: "is missing in the product's images" })
    }
  })
export type FileProduct = z.infer<typeof fileProduct>

/** One category of a `categories.json` beside a catalogue file. */
export const fileCategory = z.strictObject({ key: slug, name: localizedText, image: filePath })
export type FileCategory = z.infer<typeof fileCategory>
