import { languages, type Language } from '../language.ts'

/** A line of an email, or an SMS, as staff write it: words with placeholders like {number}, and no other signs for the program. */
export interface MessageLine {
  /** The text of the program that it stands in for. */
  key: string
  /** What it is for, where the program says it in several ways: 'self_pickup'; otherwise ''. */
  choice: string
  text: Record<Language, string>
}

/** A line as the program says it. */
export interface ProgramLine extends MessageLine {
  /** The value that chooses: 'method'; '' where there is one way. */
  variable: string
}

/** The content of a message: the lines that staff changed. */
export interface MessageTexts {
  lines: MessageLine[]
}

/** Longest line of a message, in characters. */
export const maxMessageLine = 600

const placeholder = /\{\w+\}/g

/** The placeholders of a line, each once. @example placeholdersIn('{number}: {shop}, {number}') //=> ['{number}', '{shop}'] */
export function placeholdersIn(line: string): string[] {
  return [...new Set(line.match(placeholder))]
}

/** The placeholders that a line may have: those of the program in either language. */
export function knownPlaceholders({ text }: Pick<MessageLine, 'text'>): string[] {
  return [...new Set(languages.flatMap((language) => placeholdersIn(text[language])))]
}

/** What is wrong with the placeholders of a line. */
export interface LineProblem {
  problem: 'unknown' | 'lacking' | 'brace'
  /** The placeholder, or the brace that belongs to none. */
  sign: string
}

/**
 * "Its named placeholders checked (unknown or missing placeholder is a clear error)": a line has those that the program's
 * has, and may have those of its other language.
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

/** Whether two lines stand for the same text of the program. */
export const isSameLine = (a: Pick<MessageLine, 'key' | 'choice'>, b: Pick<MessageLine, 'key' | 'choice'>) =>
  a.key === b.key && a.choice === b.choice

/** Every line of a message: the changed ones, and the program's for the rest. */
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

/** The lines that differ from the program's, so that the others follow it when a release changes them. */
export function changedLines({ lines }: MessageTexts, program: readonly ProgramLine[]): MessageTexts {
  return {
    lines: lines.filter((line) => {
      const own = program.find((one) => isSameLine(one, line))
      return own !== undefined && languages.some((language) => own.text[language] !== line.text[language])
    }),
  }
}

/** A line that may not be published, by its path in the content. */
export interface UnfinishedLine extends LineProblem {
  path: string
  language: Language
}

/** The lines of a message whose placeholders are wrong; empty ones are missing in another way. */
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
