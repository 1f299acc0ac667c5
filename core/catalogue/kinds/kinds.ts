import type { Kind } from './kind.ts'
import { film, model, picture, pictures } from './files.ts'
import { heightRange, measures } from './measures.ts'
import { centimetres, flag, kilograms, level, pieces, price } from './numbers.ts'
import { parameters } from './parameters.ts'
import { assembly, parcels } from './parcels.ts'
import { pictureDimensions } from './picture-dimensions.ts'
import { swatches } from './swatches.ts'
import { blankText, choice, productIds, slug, text, texts } from './texts.ts'

/**
 * Every kind of field: its check, its shape in answers, its cell in CSV, its column and how it is typed. Files, API,
 * differences, drafts and rows follow from it.
 */
export const kinds = {
  slug,
  text,
  blankText,
  choice,
  texts,
  productIds,
  price,
  pieces,
  level,
  centimetres,
  kilograms,
  flag,
  picture,
  pictures,
  film,
  model,
  parameters,
  measures,
  heightRange,
  swatches,
  parcels,
  assembly,
  pictureDimensions,
}

export type FieldKind = keyof typeof kinds
/** What a field holds, in one language where it is translated as a whole. */
export type ValueOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer Value, infer _Answer, infer _Typed> ? Value : never
/** What shoppers get of it. */
export type AnswerOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer _Value, infer Answer, infer _Typed> ? Answer : never
/** What the editor holds of it. */
export type TypedOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer _Value, infer _Answer, infer Typed> ? Typed : never

/** Any kind, for code that treats all of them alike. */
export const anyKind = (kind: FieldKind): Kind<unknown, unknown, unknown> =>
  kinds[kind] as unknown as Kind<unknown, unknown, unknown>
