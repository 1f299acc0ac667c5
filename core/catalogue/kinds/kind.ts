import type * as z from 'zod/mini'
import type { Language } from '../../language.ts'

/** The options in which fields of the same kind differ. */
export interface FieldOptions {
  /** Largest number of characters or entries. */
  max?: number
  /** The value of a flag that is missing in a file; false if not set. */
  default?: boolean
  /** The values of a choice. */
  choices?: readonly string[]
  /** Whether a picture or a list of them may be left out. */
  blank?: boolean
}

/** Checks for references to files. A catalogue file may use paths; everywhere else, references are URLs. */
export type Files = Readonly<Record<'picture' | 'film' | 'model', z.ZodMiniType<string>>>

/** How a value is written in a CSV cell. */
interface Cell<Value> {
  /** Reads a cell; returns a value that `check` refuses if the cell cannot be read. */
  read: (cell: string) => unknown
  /** Writes a cell; missing if the value is written as it is. */
  write?: (value: Value) => string
}

/** How staff type a value: `of` fills the input with a value, and `read` reads the input. */
export interface Draft<Value, Typed> {
  of: (value: Value | undefined) => Typed
  /** Converts the input for `check`; undefined if nothing was typed. */
  read: (typed: Typed) => unknown
}

/**
 * A kind of field. `Value` is the value that staff edit, export and import. `Answer` is the value that shoppers get in
 * their language. `Typed` is the value of the editor's input while somebody types.
 */
export interface Kind<Value, Answer = Value, Typed = string> {
  /** Returns the check of an input; its result is undefined if there is no value. */
  check: (field: FieldOptions, files: Files) => z.ZodMiniType<Value | undefined>
  /** The schema of a stored value. A stored value may exceed the present limits for input. */
  stored: z.ZodMiniType<Value>
  /** The schema of an `Answer`, if it differs from `stored`. */
  answer?: z.ZodMiniType<Answer>
  cell: Cell<Value>
  draft: Draft<Value, Typed>
  /** The `Answer` in one language, if parts of the value are translated. */
  inLanguage?: (value: Value, language: Language) => Answer
  /** How the database stores the value, if in another form. */
  column?: { of: (value: Value) => unknown; read: (stored: unknown) => Value }
  /** Brings a stored value into a fixed form, because the database changes the order of an object's keys. */
  normalize?: (value: Value) => Value
  /** The part of a value that is compared to find out whether it changed, if not the whole value. */
  compared?: (value: Value) => unknown
}
