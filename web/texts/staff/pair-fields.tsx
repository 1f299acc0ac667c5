import { languages, ownNames, type Language } from '#core/language.ts'
import type { Pair } from '#core/shop-texts/documents.ts'
import type { RichText } from '#core/shop-texts/rich-text.ts'
import { TextareaField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { useInBrowser } from '../../rendering/use-in-browser.ts'
import { RichEditor } from './rich-editor.client.tsx'
import { useTextForm } from './text-form.ts'

interface PairProps {
  /** Path of the pair in the text: 'sections.0.title'. */
  path: string
  label: string
}

/** Both languages of a text side by side; on phones, one below the other. */
export function Pairs({ children }: { children: (language: Language) => React.ReactNode }) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
      {languages.map((language) => (
        <div key={language}>{children(language)}</div>
      ))}
    </div>
  )
}

/** The field of a pair in each language. */
export function usePair<Value>({ path, label }: PairProps) {
  const t = useT()
  const form = useTextForm()
  const pair = form.read(path) as Pair<Value> | undefined
  return (language: Language) => ({
    label: t('staff.texts.inLanguage', { name: label, language: ownNames[language] }),
    value: pair?.[language],
    error: form.problemAt(path, language),
    disabled: form.disabled,
    change: (value: Value) => form.change(`${path}.${language}`, value),
  })
}

/** A text of one line in both languages. */
export function LinePair(props: PairProps) {
  const fieldIn = usePair<string>(props)
  return (
    <Pairs>
      {(language) => {
        const { label, value, error, disabled, change } = fieldIn(language)
        return (
          <TextField
            label={label}
            lang={language}
            translate="no"
            value={value ?? ''}
            error={error}
            readOnly={disabled}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )
      }}
    </Pairs>
  )
}

/** A longer unformatted text in both languages. */
export function TextPair(props: PairProps & { rows?: number }) {
  const fieldIn = usePair<string>(props)
  return (
    <Pairs>
      {(language) => {
        const { label, value, error, disabled, change } = fieldIn(language)
        return (
          <TextareaField
            label={label}
            lang={language}
            translate="no"
            rows={props.rows ?? 3}
            value={value ?? ''}
            error={error}
            readOnly={disabled}
            // The text is one paragraph, so line breaks become spaces.
            onChange={({ currentTarget }) => change(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
          />
        )
      }}
    </Pairs>
  )
}

/** A list in both languages. Each line is an entry. */
export function LinesPair(props: PairProps) {
  const t = useT()
  const fieldIn = usePair<string[]>(props)
  return (
    <Pairs>
      {(language) => {
        const { label, value = [], error, disabled, change } = fieldIn(language)
        return (
          <TextareaField
            label={label}
            lang={language}
            translate="no"
            rows={Math.max(3, value.length + 1)}
            hint={t('staff.texts.oneALine')}
            value={value.join('\n')}
            error={error}
            readOnly={disabled}
            onChange={({ currentTarget }) =>
              change(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
            }
          />
        )
      }}
    </Pairs>
  )
}

/** A formatted text in both languages. */
export function RichPair(props: PairProps) {
  // The server does not load the editor, which would take several megabytes of its memory.
  const isInBrowser = useInBrowser()
  const fieldIn = usePair<RichText>(props)
  return (
    <Pairs>
      {(language) => {
        const { label, value = [], error, disabled, change } = fieldIn(language)
        return (
          <>
            <p className="mb-1.5 text-sm font-medium" aria-hidden>
              {label}
            </p>
            {isInBrowser && (
              <RichEditor
                label={label}
                language={language}
                text={value}
                disabled={disabled}
                error={error}
                onChange={change}
              />
            )}
          </>
        )
      }}
    </Pairs>
  )
}
