import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { useSchemaForm, type SchemaForm } from '#web/forms/use-schema-form.ts'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { staffPaths } from '#web/staff/paths.ts'
import { useWhy } from '#web/staff/approvals/colleague.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { afterSaving } from '#web/staff/ui/unsaved.tsx'
import { useSave } from '#web/staff/ui/use-save.ts'
import { useFieldNames } from './field-names.ts'
import { givenByPrices } from './lower-prices.tsx'
import {
  changesBetween,
  checkDraft,
  newProduct,
  toDraft,
  withSavedIds,
  type OpenedProduct,
  type ProductDraft,
} from './product-draft.ts'

export type ProductForm = SchemaForm<ProductDraft, StaffProduct>

/** Returns the editor's form, which is checked by the rules of the catalogue. `opened` is the saved product. */
function useProductForm(start: ProductDraft, opened: ProductDraft | undefined): ProductForm {
  const t = useT()
  return useSchemaForm<ProductDraft, StaffProduct>(
    (draft, _, options) => {
      const checked = checkDraft(draft, opened)
      if ('product' in checked) return { values: checked.product, errors: {} }
      const errors = checked.faults.map(({ field, problem, details }) => [
        field,
        { type: 'catalogue', message: t(problem, details) },
      ])
      return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
    },
    // The editor focuses the first error itself, because a picture has no field that could take the focus.
    { mode: 'onSubmit', defaultValues: start, shouldFocusError: false },
  )
}

export type Categories = readonly { key: string; name: string }[]

/** Returns the editor's form and the action that saves it. Without a loaded product, a new product is created. */
export function useProductEditor(
  loaded: OpenedProduct | undefined,
  { categories, left }: { categories: Categories; left: number | null | undefined },
) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState(loaded)
  const [base, setBase] = useState(() => (loaded ? toDraft(loaded) : newProduct()))
  const describeChanges = useChangeTexts(categories)
  const form = useProductForm(base, opened && base)
  const { submitCount, errors } = form.formState
  const { element, rememberFocus } = useFormFocus(submitCount, opened)
  const params = { id: opened?.product.id ?? '' }
  const why = useWhy()

  /** Continues from the saved product. Changes typed after `sent` are kept. */
  const continueFrom = (next: OpenedProduct, sent?: ProductDraft) => {
    rememberFocus()
    const draft = toDraft(next)
    const typed = structuredClone(form.getValues())
    setOpened(next)
    setBase(draft)
    const isSame = sent === undefined || JSON.stringify(typed) === JSON.stringify(sent)
    form.reset(isSame ? draft : withSavedIds(typed, sent, draft))
  }

  const save = useSave(
    async (product: StaffProduct) => {
      if (opened === undefined) {
        const { product: created } = await api.call('POST /staff/catalogue/products', { body: { product } })
        showAlert({ message: t('staff.product.created'), subject: product.productName[language] })
        await navigate(staffPaths.product(created.id), { state: afterSaving })
        return
      }
      const asked = why.read(givenByPrices(opened.product, product.specs, left))
      if (asked === undefined) return
      const sent = structuredClone(form.getValues())
      const body = { version: opened.version, product, ...asked }
      const { waits, ...next } = await api.call('POST /staff/catalogue/products/{id}', { params, body })
      continueFrom(next, sent)
      why.clear()
      // Reads costs and margins again, because they depend on the specs.
      void revalidate()
      showAlert({
        message: t(waits ? 'staff.product.savedExceptPrices' : 'staff.product.saved'),
        subject: product.productName[language],
      })
    },
    {
      form,
      sentAs: 'product',
      fields: { product_exists: 'id', category_not_found: 'category' },
      read: () => api.call('GET /staff/catalogue/products/{id}', { params }),
      changesOf: (saved) => describeChanges(base, toDraft(saved)),
      reload: continueFrom,
    },
  )

  const hasErrors = submitCount > 0 && Object.keys(errors).length > 0
  return {
    form,
    element,
    base,
    product: opened?.product,
    why,
    save,
    problem: save.problem ?? (hasErrors ? t('staff.product.checkFields') : undefined),
    discard: () => {
      form.reset(base)
      save.clear()
    },
  }
}

function useChangeTexts(categories: Categories) {
  const { nameOf, textOf } = useFieldNames()
  const valueText = (field: string, value: unknown) =>
    (field === 'category' && categories.find(({ key }) => key === value)?.name) || textOf(field, value)
  return (before: ProductDraft, after: ProductDraft) => {
    const specName = (key: string) =>
      [...after.specs, ...before.specs].find((spec) => spec.key === key)?.nameI18n.en ?? key
    return changesBetween(before, after).map(({ field, from, to }) => ({
      name: nameOf(field, specName),
      from: valueText(field, from),
      to: valueText(field, to),
    }))
  }
}

/** Focuses the first error after each submit, and keeps the focus when saved rows replace the former rows. */
function useFormFocus(submitCount: number, opened: OpenedProduct | undefined) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // "Focus on the first" applies after each submit, but not while fields are being corrected.
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  }, [submitCount])

  const focused = useRef('')
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || focused.current === '') return
    const field = element.current?.elements.namedItem(focused.current)
    if (field instanceof HTMLElement) field.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rows come with it
  }, [opened])
  const rememberFocus = () => {
    const { activeElement } = document
    focused.current = activeElement instanceof HTMLElement ? (activeElement.getAttribute('name') ?? '') : ''
  }
  return { element, rememberFocus }
}
