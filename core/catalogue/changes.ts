import type { OfficeProduct, OfficeSpec } from './import-file.ts'
import { languages, type LocalizedText } from '../language.ts'

/** One value of a product that changes; null stands for what is not there. */
export interface FieldChange {
  /** 'productName.en', 'specs.oak-120.price', 'specs' for the order in which they stand. */
  field: string
  from: unknown
  to: unknown
}

/** Whether the pieces of a spec that is there are part of what is changed, or are left to the stock's own ways. */
export type StockMode = 'keep' | 'set'

/**
 * What changes between two states of a product, field by field; specs are the same where their ids are. The pieces
 * of a spec that is there count only where the stock is to be set.
 */
export function changesOf(before: OfficeProduct, after: OfficeProduct, stock: StockMode): FieldChange[] {
  const known = new Map(before.specs.map((spec) => [spec.id, spec]))
  const wanted = new Set(after.specs.map(({ id }) => id))
  return [
    ...differences('', fieldsOf(before), fieldsOf(after)),
    ...differences(
      '',
      { specs: before.specs.map(({ id }) => id).filter((id) => wanted.has(id)) },
      { specs: after.specs.map(({ id }) => id).filter((id) => known.has(id)) },
    ),
    ...before.specs
      .filter(({ id }) => !wanted.has(id))
      .map((spec) => ({ field: `specs.${spec.id}`, from: spec, to: null })),
    ...after.specs.flatMap((spec) => {
      const old = known.get(spec.id)
      if (old === undefined) return [{ field: `specs.${spec.id}`, from: null, to: spec }]
      return differences(`specs.${spec.id}.`, fieldsOfSpec(old, stock), fieldsOfSpec(spec, stock))
    }),
  ]
}

type Fields = Record<string, unknown>

function fieldsOf(product: OfficeProduct): Fields {
  return {
    ...inEach('productName', product.productName),
    category: product.category,
    ...inEach('description', product.description),
    ...Object.fromEntries(
      languages.map((language) => [`parameters.${language}`, parametersOf(product, language)]),
    ),
    images: product.images,
    imgUrl: product.imgUrl,
    videoUrl: product.videoUrl ?? null,
    videoPosterUrl: product.videoPosterUrl ?? null,
    onSale: product.onSale,
    bestSeller: product.bestSeller,
    published: product.published,
  }
}

function fieldsOfSpec(spec: OfficeSpec, stock: StockMode): Fields {
  return {
    name: spec.name,
    ...inEach('nameI18n', spec.nameI18n),
    price: spec.price,
    ...(stock === 'set' && { quantity: spec.quantity }),
    color: spec.color,
    ...inEach('colorI18n', spec.colorI18n),
    size: spec.size,
    ...inEach('description', spec.description),
    images: spec.images,
  }
}

/** One name with its value each, however they were put together. */
function parametersOf({ parameters }: OfficeProduct, language: keyof LocalizedText): [string, string][] {
  return parameters[language].flatMap((pairs) => Object.entries(pairs))
}

function inEach(name: string, text: LocalizedText): Fields {
  return Object.fromEntries(languages.map((language) => [`${name}.${language}`, text[language]]))
}

function differences(prefix: string, before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ field: prefix + name, from: before[name], to: after[name] }))
}
