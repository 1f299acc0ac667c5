import * as z from 'zod/mini'
import type { CallOutput } from '../../../api/client.ts'
import {
  faultOf,
  officeProduct,
  type Fault,
  type OfficeProduct,
} from '../../../../core/catalogue/import-file.ts'
import { parseFigure } from '../../../../core/parse-number.ts'
import { languages, type LocalizedText } from '../../../../core/language.ts'
import { freeSlug } from '../../../../core/slug.ts'

/** A product as the shop keeps it, with the version that was looked at. */
export type OpenedProduct = CallOutput<'GET /staff/catalogue/products/{id}'>

/** A name with its value in one language. */
interface Parameter {
  name: string
  value: string
}

/** A spec while it is edited; figures are texts, as they are typed. */
export interface SpecDraft {
  /** Its id; of one that is new a sign of its own, until it is saved. */
  key: string
  name: string
  nameI18n: LocalizedText
  color: string
  colorI18n: LocalizedText
  size: string
  price: string
  quantity: string
  description: LocalizedText
  images: string[]
}

/** A product while it is edited. */
export interface ProductDraft {
  id: string
  productName: LocalizedText
  category: string
  description: LocalizedText
  parameters: Record<keyof LocalizedText, Parameter>[]
  specs: SpecDraft[]
  images: string[]
  imgUrl: string
  onSale: boolean
  bestSeller: boolean
  published: boolean
  videoUrl: string
  videoPosterUrl: string
}

const empty = (): LocalizedText => ({ en: '', 'zh-TW': '' })

const newSign = '+'

/** Whether a spec is not saved yet. */
export function isNewSpec({ key }: Pick<SpecDraft, 'key'>): boolean {
  return key.startsWith(newSign)
}

/** A spec to be filled in, beside others. */
export function newSpec(others: readonly SpecDraft[]): SpecDraft {
  let number = 1
  while (others.some(({ key }) => key === `${newSign}${number}`)) number += 1
  return {
    key: `${newSign}${number}`,
    name: '',
    nameI18n: empty(),
    color: '',
    colorI18n: empty(),
    size: '',
    price: '',
    quantity: '0',
    description: empty(),
    images: [],
  }
}

/** A parameter to be filled in. */
export function newParameter(): ProductDraft['parameters'][number] {
  return { en: { name: '', value: '' }, 'zh-TW': { name: '', value: '' } }
}

/** A product to be filled in: not shown in the shop until somebody says so. */
export function newProduct(): ProductDraft {
  return {
    id: '',
    productName: empty(),
    category: '',
    description: empty(),
    parameters: [],
    specs: [newSpec([])],
    images: [],
    imgUrl: '',
    onSale: false,
    bestSeller: false,
    published: false,
    videoUrl: '',
    videoPosterUrl: '',
  }
}

/** A product as its editor begins with it. */
export function toDraft({ product }: Pick<OpenedProduct, 'product'>): ProductDraft {
  const [en, chinese] = languages.map((language) =>
    product.parameters[language].flatMap((pairs) =>
      Object.entries(pairs).map(([name, value]): Parameter => ({ name, value })),
    ),
  )
  const rows = Math.max(en?.length ?? 0, chinese?.length ?? 0)
  const none: Parameter = { name: '', value: '' }
  return {
    id: product.id,
    productName: { ...product.productName },
    category: product.category,
    description: { ...product.description },
    parameters: Array.from({ length: rows }, (_, row) => ({
      en: en?.[row] ?? none,
      'zh-TW': chinese?.[row] ?? none,
    })),
    specs: product.specs.map((spec) => ({
      key: spec.id,
      name: spec.name,
      nameI18n: { ...spec.nameI18n },
      color: spec.color,
      colorI18n: { ...spec.colorI18n },
      size: spec.size,
      price: String(spec.price),
      quantity: String(spec.quantity),
      description: { ...spec.description },
      images: [...spec.images],
    })),
    images: [...product.images],
    imgUrl: product.imgUrl,
    onSale: product.onSale,
    bestSeller: product.bestSeller,
    published: product.published,
    videoUrl: product.videoUrl ?? '',
    videoPosterUrl: product.videoPosterUrl ?? '',
  }
}

/**
 * The product that a draft describes, as it is checked. What carts know a spec by follows its English name, where it
 * was that name: a renamed spec goes on answering to its old one.
 */
export function toProduct(draft: ProductDraft, opened: ProductDraft | undefined): unknown {
  const taken = draft.specs.filter((spec) => !isNewSpec(spec)).map(({ key }) => key)
  const specs = draft.specs.map((spec) => {
    const before = opened?.specs.find(({ key }) => key === spec.key)
    const id = isNewSpec(spec) ? freeSlug(spec.nameI18n.en, taken, 'spec') : spec.key
    taken.push(id)
    const { key: _, price, quantity, ...rest } = spec
    return {
      ...rest,
      id,
      name: before === undefined || before.name === before.nameI18n.en ? spec.nameI18n.en : before.name,
      color: before === undefined || before.color === before.colorI18n.en ? spec.colorI18n.en : before.color,
      size: spec.size.trim(),
      price: parseFigure(price),
      quantity: parseFigure(quantity),
    }
  })
  const parameters = Object.fromEntries(
    languages.map((language) => [
      language,
      draft.parameters.map((row) => ({ [row[language].name.trim()]: row[language].value })),
    ]),
  )
  const { videoUrl, videoPosterUrl, ...rest } = draft
  const film = videoUrl.trim()
  return {
    ...rest,
    id: draft.id || undefined,
    category: draft.category || undefined,
    specs,
    parameters,
    imgUrl: draft.imgUrl || draft.images[0],
    ...(film !== '' && { videoUrl: film }),
    // A still belongs to the film that it was taken from.
    ...(film !== '' && film === opened?.videoUrl && videoPosterUrl !== '' && { videoPosterUrl }),
  }
}

/**
 * What was typed while `sent` was being saved, with the ids that its new specs have now.
 *
 * @example
 * withSavedIds(typed, sent, saved).specs.map(({ key }) => key) //=> ['oak', 'oak-2']
 */
export function withSavedIds(typed: ProductDraft, sent: ProductDraft, saved: ProductDraft): ProductDraft {
  const ids = new Map(sent.specs.map(({ key }, index) => [key, saved.specs[index]?.key ?? key]))
  return { ...typed, specs: typed.specs.map((spec) => ({ ...spec, key: ids.get(spec.key) ?? spec.key })) }
}

/** A field of the editor, by its path, and what is wrong with it. */
export interface FieldFault extends Fault {
  field: string
}

/** Checks a draft by the rules of the catalogue: the product to save, or what is wrong, once a field. */
export function checkDraft(
  draft: ProductDraft,
  opened: ProductDraft | undefined,
): { product: OfficeProduct } | { faults: FieldFault[] } {
  const checked = z.safeParse(officeProduct, toProduct(draft, opened))
  if (checked.success) return { product: checked.data }
  const faults = new Map<string, FieldFault>()
  for (const issue of checked.error.issues) {
    const field = fieldOf(issue.path.map(String), issue.code === 'invalid_key')
    if (!faults.has(field)) faults.set(field, { field, ...faultOf(issue) })
  }
  return { faults: [...faults.values()] }
}

/** The field where a fault of the product is mended. */
function fieldOf(path: readonly string[], inKey: boolean): string {
  const [part = '', place = '', ...rest] = path
  if (part === 'parameters') {
    const [row] = rest
    return row === undefined ? part : `parameters.${row}.${place}.${inKey ? 'name' : 'value'}`
  }
  if (part === 'specs' && place !== '') {
    const [of = ''] = rest
    if (of === 'id' || of === 'name') return `specs.${place}.nameI18n.en`
    if (of === 'color') return `specs.${place}.colorI18n.en`
    return ['specs', place, ...(of === 'images' ? [of] : rest)].join('.')
  }
  return part === 'images' || part === 'imgUrl' ? 'images' : path.join('.')
}
