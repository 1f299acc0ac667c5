import type { Kind } from './kind.ts'
import { film, model, picture, pictures } from './files.ts'
import { heightRange, measures } from './measures.ts'
import { centimetres, flag, kilograms, level, pieces, price } from './numbers.ts'
import { parameters } from './parameters.ts'
import { assembly, parcels } from './parcels.ts'
import { pictureDimensions } from './picture-dimensions.ts'
import { swatches } from './swatches.ts'
import { tiers } from './tiers.ts'
import { blankText, choice, productIds, slug, text, texts } from './texts.ts'

/**
 * Every kind of field, with its check, its shape in responses, and its form in CSV, database and editor. Schemas,
 * responses, files, lists of changes, drafts and rows are derived from this table.
 */
const kinds = {
  slug,
  text,
  blankText,
  choice,
  texts,
  productIds,
  price,
  tiers,
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
/** The value of a field, in one language if it is translated as a whole. */
export type ValueOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer Value, infer _Answer, infer _Typed> ? Value : never
/** The value of a field in responses to shoppers. */
export type AnswerOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer _Value, infer Answer, infer _Typed> ? Answer : never
/** The value of a field while it is typed. */
export type TypedOfKind<K extends FieldKind> =
  (typeof kinds)[K] extends Kind<infer _Value, infer _Answer, infer Typed> ? Typed : never

/** A kind without its types, for code that treats all kinds alike. */
export const anyKind = (kind: FieldKind): Kind<unknown, unknown, unknown> =>
  kinds[kind] as unknown as Kind<unknown, unknown, unknown>
