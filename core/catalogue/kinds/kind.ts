import type * as z from 'zod/mini'
import type { Language } from '../../language.ts'

/** What distinguishes a field from others of its kind. */
export interface FieldOptions {
  /** Characters of a text, entries of a list. */
  max?: number
  /** The value of a flag that a file leaves out; `false` unless set. */
  default?: boolean
  /** The values of a choice. */
  choices?: readonly string[]
  /** Whether a picture or a list of them may be left out. */
  blank?: boolean
}

/** How files are named: by paths in a catalogue file, by their addresses everywhere else. */
export type Files = Readonly<Record<'picture' | 'film' | 'model', z.ZodMiniType<string>>>

/** How a value is written in a CSV file. */
export interface Cell<Value> {
  /** The value of a cell; what cannot be read becomes something that `check` refuses. */
  read: (cell: string) => unknown
  /** Missing for a value that is written as it is. */
  write?: (value: Value) => string
}

/** How staff type a value. */
export interface Draft<Value, Typed> {
  of: (value: Value | undefined) => Typed
  /** What was typed, for `check`; undefined for nothing. */
  read: (typed: Typed) => unknown
}

/**
 * A kind of field: `Value` is what staff edit, export and import, `Answer` what shoppers get in their language, `Typed`
 * what the editor holds while somebody types.
 */
export interface Kind<Value, Answer = Value, Typed = string> {
  /** The check of input; undefined means that there is nothing. */
  check: (field: FieldOptions, files: Files) => z.ZodMiniType<Value | undefined>
  /** The shape of a stored value, which may exceed the limits of today's input. */
  stored: z.ZodMiniType<Value>
  /** The shape of an answer, if it is another. */
  answer?: z.ZodMiniType<Answer>
  cell: Cell<Value>
  draft: Draft<Value, Typed>
  /** The answer in a language, where parts of the value are translated. */
  inLanguage?: (value: Value, language: Language) => Answer
  /** How the database stores it, if differently. */
  column?: { of: (value: Value) => unknown; read: (stored: unknown) => Value }
  /** One form of a stored value: the database keeps an object's keys in an order of its own. */
  normalize?: (value: Value) => Value
  /** What is compared to tell whether a value changed, if not the value. */
  compared?: (value: Value) => unknown
}
