import { describe, expect, test } from 'vitest'
import { checkDraft, newParameter, newProduct, newSpec, toDraft, type ProductDraft } from './product-draft.ts'
import { storedDesk } from './test-product.ts'

const opened = toDraft({ product: storedDesk })
const changed = (change: (draft: ProductDraft) => void) => {
  const draft = structuredClone(opened)
  change(draft)
  return draft
}
const problemsOf = (draft: ProductDraft) => {
  const checked = checkDraft(draft, opened)
  return 'faults' in checked ? checked.faults.map(({ field, problem }) => `${field}: ${problem}`) : []
}
const productOf = (draft: ProductDraft) => {
  const checked = checkDraft(draft, opened)
  return 'product' in checked ? checked.product : checked.faults
}

describe('a draft', () => {
  test('without changes is the saved product', () => {
    expect(productOf(opened)).toEqual(storedDesk)
  })

  test('names a mistake at the field to correct', () => {
    expect(problemsOf(changed((draft) => (draft.productName['zh-TW'] = ' ')))).toEqual([
      'productName.zh-TW: catalogueFile.required',
    ])
    expect(problemsOf(changed((draft) => (draft.category = '')))).toEqual([
      'category: catalogueFile.required',
    ])
    expect(problemsOf(changed((draft) => (draft.specs[1]!.price = '99.5')))).toEqual([
      'specs.1.price: catalogueFile.wholeRinggit',
    ])
    expect(problemsOf(changed((draft) => (draft.specs[1]!.price = '')))).toEqual([
      'specs.1.price: catalogueFile.number',
    ])
    expect(problemsOf(changed((draft) => (draft.specs[1]!.price = '0x10')))).toEqual([
      'specs.1.price: catalogueFile.number',
    ])
    expect(problemsOf(changed((draft) => (draft.specs[1]!.nameI18n.en = 'Oak')))).toEqual([
      'specs.1.nameI18n.en: catalogueFile.secondSpec',
    ])
    expect(problemsOf(changed((draft) => (draft.specs[0]!.images = [])))).toEqual([
      'specs.0.images: catalogueFile.noPicture',
    ])
    expect(problemsOf(changed((draft) => (draft.specs = [])))).toEqual(['specs: catalogueFile.noSpec'])
    expect(problemsOf(changed((draft) => (draft.videoUrl = 'https://example.com/film')))).toEqual([
      'videoUrl: catalogueFile.video',
    ])
    expect(
      problemsOf(changed((draft) => (draft.videoUrl = `https://youtu.be/dQw4w9WgXcQ?t=${'1'.repeat(500)}`))),
    ).toEqual(['videoUrl: common.tooLong'])
    expect(problemsOf(changed((draft) => draft.parameters.push(newParameter())))).toEqual([
      'parameters.1.en.name: catalogueFile.parameters',
      'parameters.1.zh-TW.name: catalogueFile.parameters',
    ])
    expect(problemsOf(changed((draft) => (draft.parameters[0]!.en.value = '')))).toEqual([
      'parameters.0.en.value: catalogueFile.required',
    ])
  })

  test('accepts a price as people write it', () => {
    const draft = changed((draft) => (draft.specs[0]!.price = '１,499 '))
    expect(productOf(draft)).toMatchObject({ specs: [{ price: 1499 }, {}] })
  })

  test('of a new product requires every mandatory field', () => {
    const checked = checkDraft(newProduct(), undefined)
    expect('faults' in checked && checked.faults.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['id', 'productName.en', 'category', 'specs.0.price', 'images']),
    )
  })

  test('gives a new spec a unique id, and its English name in carts', () => {
    const draft = changed((draft) => {
      const spec = newSpec(draft.specs)
      draft.specs.unshift({
        ...spec,
        ...structuredClone(opened.specs[0]!),
        key: spec.key,
        nameI18n: { en: 'OAK!', 'zh-TW': '另一種橡木' },
      })
    })
    expect(productOf(draft)).toMatchObject({
      specs: [{ id: 'oak-2', name: 'OAK!' }, { id: 'oak' }, { id: 'white' }],
    })
  })

  test('renames the identity of a spec in carts only if the identity was the English name', () => {
    const rename = changed((draft) => (draft.specs[0]!.nameI18n.en = 'Oak 120'))
    expect(productOf(rename)).toMatchObject({ specs: [{ id: 'oak', name: 'Oak 120' }, {}] })
    const old = structuredClone(opened)
    old.specs[0]!.name = 'O-1'
    const checked = checkDraft(rename, old)
    expect(checked).toMatchObject({ product: { specs: [{ id: 'oak', name: 'O-1' }, {}] } })
  })
})
