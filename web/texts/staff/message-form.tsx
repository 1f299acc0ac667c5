import { useRef } from 'react'
import type { Language } from '#core/language.ts'
import { knownPlaceholders, maxMessageLine, type ProgramLine } from '#core/shop-texts/message-lines.ts'
import { smsParts } from '#core/shop-texts/sms-parts.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Pairs, usePair } from './pair-fields.tsx'
import { useTextForm } from './text-form.ts'

/** The form with every line of a message in both languages: "Mails and SMS". */
export function MessageForm({ program }: { program: readonly ProgramLine[] }) {
  const t = useT()
  const keys = [...new Set(program.map(({ key }) => key))]
  return (
    <>
      <p className="text-ink-soft">{t('staff.texts.messageHint')}</p>
      {program.map((line, index) => (
        <Line
          key={`${line.key} ${line.choice}`}
          line={line}
          index={index}
          number={keys.indexOf(line.key) + 1}
        />
      ))}
    </>
  )
}

/** The approximate number of characters that fit into a row of a field. */
const signsInRow: Readonly<Record<Language, number>> = { en: 44, 'zh-TW': 24 }

const isSms = ({ key }: ProgramLine) => key.startsWith('sms.')

interface LineProps {
  line: ProgramLine
  /** The index of the line in the content. */
  index: number
  /** The number of the line in the message. All plural cases of a line have the same number. */
  number: number
}

function Line({ line, index, number }: LineProps) {
  const t = useT()
  const kind = isSms(line)
    ? t('staff.common.sms')
    : /subject$/i.test(line.key)
      ? t('staff.texts.subject')
      : t('staff.texts.lineNumber', { number })
  const label =
    line.choice === ''
      ? kind
      : t('staff.texts.nameWithState', {
          name: kind,
          state: t(`staff.texts.choice.${line.variable}_${line.choice}` as TextKey),
        })
  const fieldIn = usePair<string>({ path: `lines.${index}.text`, label })
  return (
    <Pairs>{(language) => <LineField line={line} language={language} field={fieldIn(language)} />}</Pairs>
  )
}

interface LineFieldProps {
  line: ProgramLine
  language: Language
  field: ReturnType<ReturnType<typeof usePair<string>>>
}

/** The field of a line in one language, with its allowed placeholders and a button that restores the original words. */
function LineField({ line, language, field }: LineFieldProps) {
  const t = useT()
  const { disabled } = useTextForm()
  const area = useRef<HTMLTextAreaElement>(null)
  const { label, value = '', error, change } = field
  const own = line.text[language]
  const rows = Math.min(6, Math.ceil(value.length / signsInRow[language]))
  const insert = (sign: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    change(value.slice(0, selectionStart) + sign + value.slice(selectionEnd))
    // Waits until the field is rendered with the new text.
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + sign.length, selectionStart + sign.length)
    })
  }
  return (
    <>
      <TextareaField
        ref={area}
        label={label}
        lang={language}
        translate="no"
        rows={Math.max(1, rows)}
        controlClass={rows <= 1 ? 'min-h-9!' : ''}
        maxLength={maxMessageLine}
        value={value}
        error={error}
        readOnly={disabled}
        {...(isSms(line) && {
          hint: t('staff.texts.smsParts', { ...smsParts(value) }),
        })}
        onChange={({ currentTarget }) => change(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      {!disabled && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {knownPlaceholders(line).map((sign) => (
            <button
              key={sign}
              type="button"
              aria-label={t('staff.texts.insert', { sign, field: label })}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-control border border-line px-2 text-xs hover:border-control pointer-coarse:min-h-11"
              onClick={() => insert(sign)}
            >
              <code translate="no">{sign}</code>
              <span className="text-ink-soft">
                {t(`staff.texts.placeholder.${sign.slice(1, -1)}` as TextKey)}
              </span>
            </button>
          ))}
          {value !== own && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('staff.texts.takeProgramOf', { field: label })}
              onClick={() => change(own)}
            >
              {t('staff.texts.takeProgram')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
