import type * as z from 'zod/mini'
import type { Language } from '../../language.ts'

/** The options by which fields of the same kind differ. */
export interface FieldOptions {
  /** Largest number of characters or entries. */
  max?: number
  /** The value of a flag that a file leaves out; false by default. */
  default?: boolean
  /** The values of a choice. */
  choices?: readonly string[]
  /** Whether a picture or a list of them may be left out. */
  blank?: boolean
}

/** Checks of references to files: paths in a catalogue file, URLs everywhere else. */
export type Files = Readonly<Record<'picture' | 'film' | 'model', z.ZodMiniType<string>>>

/** How a value is written in a CSV cell. */
interface Cell<Value> {
  /** Reads a cell; returns a value that `check` refuses if the cell cannot be read. */
  read: (cell: string) => unknown
  /** Missing if the value is written as it is. */
  write?: (value: Value) => string
}

/** How staff type a value: `of` fills the input, and `read` reads it. */
export interface Draft<Value, Typed> {
  of: (value: Value | undefined) => Typed
  /** Converts the typed text for `check`; undefined if nothing was typed. */
  read: (typed: Typed) => unknown
}

/**
 * A kind of field. `Value` is what staff edit, export and import, `Answer` what shoppers get in their language, `Typed`
 * what the editor holds while somebody types.
 */
export interface Kind<Value, Answer = Value, Typed = string> {
  /** Checks input; undefined means a missing value. */
  check: (field: FieldOptions, files: Files) => z.ZodMiniType<Value | undefined>
  /** The shape of a stored value, which may exceed today's limits for input. */
  stored: z.ZodMiniType<Value>
  /** The shape of an `Answer`, if it differs. */
  answer?: z.ZodMiniType<Answer>
  cell: Cell<Value>
  draft: Draft<Value, Typed>
  /** The `Answer` in one language, if parts of the value are translated. */
  inLanguage?: (value: Value, language: Language) => Answer
  /** How the database stores it, if differently. */
  column?: { of: (value: Value) => unknown; read: (stored: unknown) => Value }
  /** Puts a stored value in a fixed form, because the database changes the sequence of an object's keys. */
  normalize?: (value: Value) => Value
  /** The part of a value that decides whether it changed, if not all of it. */
  compared?: (value: Value) => unknown
}
