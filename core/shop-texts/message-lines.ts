import { languages, type Language } from '../language.ts'

/** A line of an email or SMS, as staff write it: words and placeholders such as {number}. */
export interface MessageLine {
  /** Key of the standard text that the line replaces. */
  key: string
  /** The case in which the line is sent, such as 'self_pickup'; '' if the standard text does not distinguish cases. */
  choice: string
  text: Record<Language, string>
}

/** A standard line, which is sent unless staff have changed it. */
export interface ProgramLine extends MessageLine {
  /** The name of the value that distinguishes the cases, such as 'method'; '' if there is only one case. */
  variable: string
}

/** The content of a message: the lines that staff have changed. */
export interface MessageTexts {
  lines: MessageLine[]
}

/** Maximum length of a line of a message, in characters. */
export const maxMessageLine = 600

const placeholder = /\{\w+\}/g

/**
 * Returns the placeholders of a line. @example placeholdersIn('{number}: {shop}, {number}') //=> ['{number}',
 * '{shop}']
 */
export function placeholdersIn(line: string): string[] {
  return [...new Set(line.match(placeholder))]
}

/** Returns the placeholders that a line may use: those of the standard line in either language. */
export function knownPlaceholders({ text }: Pick<MessageLine, 'text'>): string[] {
  return [...new Set(languages.flatMap((language) => placeholdersIn(text[language])))]
}

/** A problem with the placeholders of a line. */
interface LineProblem {
  problem: 'unknown' | 'lacking' | 'brace'
  /** The placeholder, or a brace without its counterpart. */
  sign: string
}

/**
 * Checks the placeholders of a line: "Its named placeholders checked (unknown or missing placeholder is a clear
 * error)". A line must contain the placeholders of the standard line in its own language. It may also contain those of
 * the other language.
 */
export function lineProblems(
  line: string,
  program: Pick<MessageLine, 'text'>,
  language: Language,
): LineProblem[] {
  const used = placeholdersIn(line)
  const known = knownPlaceholders(program)
  const brace = /[{}｛｝]/.exec(line.replaceAll(placeholder, ''))
  return [
    ...used.filter((sign) => !known.includes(sign)).map((sign) => ({ problem: 'unknown' as const, sign })),
    ...placeholdersIn(program.text[language])
      .filter((sign) => !used.includes(sign))
      .map((sign) => ({ problem: 'lacking' as const, sign })),
    ...(brace ? [{ problem: 'brace' as const, sign: brace[0] }] : []),
  ]
}

/** Whether two lines replace the same standard text. */
const isSameLine = (a: Pick<MessageLine, 'key' | 'choice'>, b: Pick<MessageLine, 'key' | 'choice'>) =>
  a.key === b.key && a.choice === b.choice

/** Returns all lines of a message: the changed lines, and standard lines for the rest. */
export function withProgramLines(
  { lines }: MessageTexts,
  program: readonly ProgramLine[],
): { lines: MessageLine[] } {
  return {
    lines: program.map(({ key, choice, text }) => ({
      key,
      choice,
      text: lines.find((line) => isSameLine(line, { key, choice }))?.text ?? text,
    })),
  }
}

/**
 * Returns the lines that differ from the standard lines. Only these are stored, so that a new release can change all
 * other lines.
 */
export function changedLines({ lines }: MessageTexts, program: readonly ProgramLine[]): MessageTexts {
  return {
    lines: lines.filter((line) => {
      const own = program.find((one) => isSameLine(one, line))
      return own !== undefined && languages.some((language) => own.text[language] !== line.text[language])
    }),
  }
}

/** A line that prevents publishing, with its path in the content. */
interface UnfinishedLine extends LineProblem {
  path: string
  language: Language
}

/**
 * Returns the lines with wrong placeholders, each with its first problem. Empty lines are reported separately, by
 * `unfinishedIn`.
 */
export function unfinishedLines({ lines }: MessageTexts, program: readonly ProgramLine[]): UnfinishedLine[] {
  return lines.flatMap((line, index) => {
    const own = program.find((one) => isSameLine(one, line))
    if (own === undefined) return []
    return languages.flatMap((language) =>
      line.text[language].trim() === ''
        ? []
        : lineProblems(line.text[language], own, language)
            .slice(0, 1)
            .map((problem) => ({ path: `lines.${index}.text`, language, ...problem })),
    )
  })
}
