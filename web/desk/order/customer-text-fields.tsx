import * as z from 'zod/mini'
import type { Language, LocalizedText } from '#core/language.ts'
import { maxNote } from '#core/orders/queues.ts'
import { TextareaField } from '../../forms/fields.tsx'
import type { FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'

type CustomerText = Partial<LocalizedText>

/**
 * Returns the text for the customer as the API expects it; undefined for the standard text. A language in which nothing
 * is typed gets the standard text, or the other language's text if there is no standard.
 *
 * @example
 * customerTextToSend({ en: 'Too wide.' }, undefined) //=> { en: 'Too wide.', 'zh-TW': 'Too wide.' }
 * customerTextToSend({}, { en: 'Sent.', 'zh-TW': '已出貨。' }) //=> undefined
 */
export function customerTextToSend(
  typed: CustomerText,
  standard: LocalizedText | undefined,
): LocalizedText | undefined {
  const typedIn = (language: Language) => typed[language]?.trim() ?? ''
  const [en, chinese] = [typedIn('en'), typedIn('zh-TW')]
  if (standard && (en || standard.en) === standard.en && (chinese || standard['zh-TW']) === standard['zh-TW'])
    return undefined
  if (en === '' && chinese === '') return undefined
  return { en: en || standard?.en || chinese, 'zh-TW': chinese || standard?.['zh-TW'] || en }
}

/** The labels of the fields. */
const customerTextLabels: Record<Language, TextKey> = {
  en: 'staff.order.wordsEnglish',
  'zh-TW': 'staff.order.wordsChinese',
}

/**
 * Returns the schema of the text for the customer. A required text must be typed in at least one language, and the
 * error is shown at the field of `language`. By default, the text is required if there is no standard text.
 */
export function customerText(
  standard: LocalizedText | undefined,
  language: Language,
  required = standard === undefined,
) {
  const toSend = (typed: LocalizedText) => customerTextToSend(typed, standard)
  const isMissing = (typed: LocalizedText) => required && toSend(typed) === undefined
  return z.pipe(
    z
      .object({ en: z.string(), 'zh-TW': z.string() })
      .check(z.refine((typed) => !isMissing(typed), { error: 'staff.reasonRequired', path: [language] })),
    z.transform(toSend),
  )
}

/** The initial values of the fields. */
export const customerTextStart = (standard?: LocalizedText): LocalizedText =>
  standard ?? { en: '', 'zh-TW': '' }

interface CustomerTextFieldsProps {
  field: (name: `description.${Language}`) => FieldAttributes
  values: { description?: CustomerText }
  /** The text that the customer reads if nothing is typed. */
  standard: LocalizedText | undefined
  /** The customer's language, whose field comes first. */
  language: Language
  /** Whether a text must be typed. */
  required?: boolean
}

/** The text for the customer in both languages, filled in with the standard text. */
export function CustomerTextFields(props: CustomerTextFieldsProps) {
  const { field, values, standard, language, required = standard === undefined } = props
  const t = useT()
  const order: Language[] = language === 'en' ? ['en', 'zh-TW'] : ['zh-TW', 'en']
  const fields = (
    <div className="mt-2 grid gap-3">
      {order.map((each, index) => (
        <TextareaField
          key={each}
          {...field(`description.${each}`)}
          label={t(customerTextLabels[each])}
          required={required && index === 0}
          hint={
            index === 0 ? t(standard ? 'staff.order.wordsReadStanding' : 'staff.order.wordsRead') : undefined
          }
          lang={each}
          maxLength={maxNote}
          {...(required && index === 0 && { 'data-autofocus': '' })}
        />
      ))}
    </div>
  )
  if (standard === undefined) return fields
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">
        <span>{t('staff.order.words')}</span>
        <span className="block font-normal text-ink-soft" lang={language}>
          {values.description?.[language]?.trim() || standard[language]}
        </span>
      </summary>
      {fields}
    </details>
  )
}
