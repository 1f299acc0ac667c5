import type { Language, LocalizedText } from '../../../../core/language.ts'
import { maxNote } from '../../../../core/orders/queues.ts'
import { useT, type TextKey } from '../../../i18n/i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { DenseTextArea } from '../../../staff/ui/dense-field.tsx'

/** What staff typed for the customer, by language; nothing typed is the standing text. */
export type Words = Partial<LocalizedText>

/**
 * The words for the customer that a call takes: undefined for the standing ones. Who writes in one language only means
 * the same for the other, unless there is a standing text.
 *
 * @example
 * wordsToSend({ en: 'Too wide.' }, undefined) //=> { en: 'Too wide.', 'zh-TW': 'Too wide.' }
 * wordsToSend({}, { en: 'Sent.', 'zh-TW': '已出貨。' }) //=> undefined
 */
export function wordsToSend(words: Words, standing: LocalizedText | undefined): LocalizedText | undefined {
  const said = (language: Language) => words[language]?.trim() ?? ''
  const [en, chinese] = [said('en'), said('zh-TW')]
  if (standing && (en || standing.en) === standing.en && (chinese || standing['zh-TW']) === standing['zh-TW'])
    return undefined
  if (en === '' && chinese === '') return undefined
  return { en: en || standing?.en || chinese, 'zh-TW': chinese || standing?.['zh-TW'] || en }
}

const labels: Record<Language, TextKey> = {
  en: 'staff.order.wordsEnglish',
  'zh-TW': 'staff.order.wordsChinese',
}

interface WordsFieldsProps {
  words: Words
  onChange: (words: Words) => void
  /** What the customer reads when nothing is typed; without it something must be. */
  standing: LocalizedText | undefined
  /** The customer's language, which is asked for first. */
  language: Language
  error?: string | undefined
}

/** The words for the customer in both languages, with the standing ones to begin from. */
export function WordsFields({ words, onChange, standing, language, error }: WordsFieldsProps) {
  const t = useT()
  const order: Language[] = language === 'en' ? ['en', 'zh-TW'] : ['zh-TW', 'en']
  const fields = (
    <div className="mt-2 grid gap-3">
      {order.map((each, place) => (
        <Field
          key={each}
          label={t(labels[each])}
          required={standing === undefined && place === 0}
          hint={
            place === 0 ? t(standing ? 'staff.order.wordsReadStanding' : 'staff.order.wordsRead') : undefined
          }
          {...(error && place === 0 && { error })}
        >
          {(attributes) => (
            <DenseTextArea
              {...attributes}
              lang={each}
              maxLength={maxNote}
              {...(standing === undefined && place === 0 && { 'data-autofocus': '' })}
              value={words[each] ?? standing?.[each] ?? ''}
              onChange={(event) => onChange({ ...words, [each]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
  if (standing === undefined) return fields
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">
        <span>{t('staff.order.words')}</span>
        <span className="block font-normal text-ink-soft" lang={language}>
          {words[language]?.trim() || standing[language]}
        </span>
      </summary>
      {fields}
    </details>
  )
}
