import { toNestErrors } from '@hookform/resolvers'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import type { StaffProduct } from '../../../../core/catalogue/import-file.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { checkDraft, type ProductDraft } from './product-draft.ts'

/** The form of a product, for the parts it is made of. */
export type ProductForm = UseFormReturn<ProductDraft, unknown, StaffProduct>

/**
 * The form of a product, checked by the rules of the catalogue once somebody wants to save it, and then as it is
 * typed. `opened` is the product as it was looked at.
 */
export function useProductForm(start: ProductDraft, opened: ProductDraft | undefined): ProductForm {
  const t = useT()
  return useForm<ProductDraft, unknown, StaffProduct>({
    defaultValues: start,
    // The first wrong field is found on the page: a picture has none that could take the focus.
    shouldFocusError: false,
    resolver: (draft, _, options) => {
      const checked = checkDraft(draft, opened)
      if ('product' in checked) return { values: checked.product, errors: {} }
      const errors = checked.faults.map(({ field, problem, details }) => [
        field,
        { type: 'catalogue', message: t(problem, details) },
      ])
      return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
    },
  })
}

/** The sentence below a field, when something is wrong with it. */
export function errorOf(form: ProductForm, field: FieldPath<ProductDraft>): string | undefined {
  const error = form.getFieldState(field, form.formState).error
  return error?.message ?? error?.root?.message
}
