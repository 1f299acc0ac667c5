import { quotationLimits } from '#core/quotations/content.ts'
import { NumberField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import type { Errors } from './lines-editor.tsx'
import type { DraftFields, Typed } from './use-draft.ts'

/** The last day, how long the stock is held, and the terms. */
export function Conditions({ draft, errors, today }: { draft: DraftFields; errors: Errors; today: string }) {
  const t = useT()
  const field = useTextFields(draft, errors)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        {...field('validUntil')}
        type="date"
        min={today}
        label={t('staff.quotations.validUntil')}
        required
      />
      <TextField
        {...field('holdUntil')}
        type="date"
        min={today}
        label={t('staff.quotations.holdUntil')}
        hint={t('staff.quotations.holdHint')}
      />
      <TextareaField
        {...field('terms')}
        className="sm:col-span-2"
        label={t('staff.quotations.terms')}
        maxLength={quotationLimits.terms}
      />
    </div>
  )
}

/** The note to the buyer, in both languages. */
export function Notes({ draft, errors }: { draft: DraftFields; errors: Errors }) {
  const t = useT()
  const field = useTextFields(draft, errors)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextareaField
        {...field('noteEn', 'note.en')}
        label={t('staff.quotations.noteEn')}
        maxLength={quotationLimits.note}
      />
      <TextareaField
        {...field('noteZh', 'note.zh-TW')}
        lang="zh-TW"
        label={t('staff.quotations.noteZh')}
        maxLength={quotationLimits.note}
      />
    </div>
  )
}

/** The discount with its reason, and the delivery fee, in ringgit. */
export function Deductions({ draft, errors }: { draft: DraftFields; errors: Errors }) {
  const t = useT()
  const field = useTextFields(draft, errors)
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-2 gap-y-3">
      <NumberField {...field('discount')} label={t('staff.quotations.discountField')} maxLength={9} />
      <TextField
        {...field('discountReason')}
        label={t('staff.quotations.discountReason')}
        maxLength={quotationLimits.reason}
      />
      <NumberField {...field('deliveryFee')} label={t('staff.quotations.deliveryFeeField')} maxLength={9} />
    </div>
  )
}

type TextName = Exclude<keyof Typed, 'lines'>

/** The attributes of a text field of the draft; `path` is where its problem is found. */
function useTextFields(draft: DraftFields, errors: Errors) {
  const t = useT()
  return (name: TextName, path: string = name) => ({
    value: draft.typed[name],
    error: errors[path] === undefined ? undefined : t(errors[path] as TextKey),
    onChange: ({ target }: { target: { value: string } }) => draft.change({ [name]: target.value }),
  })
}
