import { parseFigure } from './parse-number.ts'

/** Milliseconds that a search box waits after the last key press. "Search debounce: 300 ms." */
export const searchDebounceMs = 300

/** One search parameter of a list. */
interface SearchParam<Value> {
  /** The parameter's value if it is missing or invalid. */
  initial: Value
  /** Reads the parameter's text; undefined if the text is invalid. */
  read: (text: string) => Value | undefined
  /** Reads all texts of a parameter that may occur several times. */
  readAll?: (texts: string[]) => Value
  /** Whether the parameter is a position in the list, which is reset when a filter changes. */
  isPosition?: boolean
}

type Table = Readonly<Record<string, SearchParam<unknown>>>
type Values<Params extends Table> = { [Name in keyof Params]: Params[Name]['initial'] }

/** The values of a table of parameters. */
export type ValuesOf<Params extends { parse: (parameters: URLSearchParams) => unknown }> = ReturnType<
  Params['parse']
>

/**
 * Returns functions that read and write the filters and the page of a list as search parameters. `parse` replaces
 * invalid values by initial ones. `write` leaves out initial values and keeps the order of the table. `with` changes
 * filters, and returns to the first page unless the page is among the changes.
 * @example
 * const list = searchParams({ q: textParam(100), page: pageParam() })
 * list.parse(new URLSearchParams('q= desk &page=0')) //=> { q: 'desk', page: 1 }
 * list.write({ q: 'desk', page: 1 }).toString() //=> 'q=desk'
 * list.with({ q: 'desk', page: 4 }, { q: 'oak' }).toString() //=> 'q=oak'
 */
export function searchParams<Params extends Table>(table: Params) {
  const entries = Object.entries(table)
  const write = (values: Partial<Values<Params>>) => {
    const parameters = new URLSearchParams()
    for (const [name, { initial }] of entries) {
      const value = values[name]
      if (value === undefined || value === initial) continue
      if (Array.isArray(value)) for (const one of value) parameters.append(name, String(one))
      else parameters.set(name, value === true ? 'yes' : String(value))
    }
    return parameters
  }
  const positions = Object.fromEntries(
    entries.filter(([, { isPosition }]) => isPosition).map(([name, { initial }]) => [name, initial]),
  ) as Partial<Values<Params>>
  return {
    parse: (parameters: URLSearchParams) =>
      Object.fromEntries(
        entries.map(([name, { initial, read, readAll }]) => {
          if (readAll !== undefined) return [name, readAll(parameters.getAll(name))]
          const text = parameters.get(name)
          return [name, (text === null ? undefined : read(text)) ?? initial]
        }),
      ) as Values<Params>,
    write,
    with: (values: Partial<Values<Params>>, changes: Partial<Values<Params>>) =>
      write({ ...values, ...positions, ...changes }),
  }
}

/** An exact text such as an id. NUL is invalid, because the database cannot store it. */
export function keyParam(maxLength: number): SearchParam<string> {
  return {
    initial: '',
    read: (text) => (text.length <= maxLength && !text.includes('\0') ? text : undefined),
  }
}

/** A trimmed text. */
export function textParam(maxLength: number): SearchParam<string> {
  const { initial, read } = keyParam(maxLength)
  return { initial, read: (text) => read(text.trim()) }
}

/** The text of a search, cut to its maximum length. */
export function searchTextParam(maxLength: number): SearchParam<string> {
  return { initial: '', read: (text) => text.replaceAll('\0', '').trim().slice(0, maxLength) }
}

/** Several exact texts, sorted and without repetitions; at most `most`. */
export function keysParam(maxLength: number, most: number): SearchParam<string[]> {
  const { read } = keyParam(maxLength)
  return {
    initial: [],
    read: () => undefined,
    readAll: (texts) =>
      [...new Set(texts.filter((text) => text !== '' && read(text) !== undefined))].toSorted().slice(0, most),
  }
}

/** A positive number with at most one decimal. */
export function numberParam(max: number): SearchParam<number | undefined> {
  return {
    initial: undefined,
    read: (text) => {
      const figure = Math.round((parseFigure(text) ?? 0) * 10) / 10
      return figure > 0 && figure <= max ? figure : undefined
    },
  }
}

/** One of several choices. Without `initial`, the value may be undefined. */
export function choiceParam<const Value extends string>(
  values: readonly Value[],
): SearchParam<Value | undefined>
export function choiceParam<const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
): SearchParam<Value>
export function choiceParam<Value extends string>(values: readonly Value[], initial?: Value) {
  return { initial, read: (text: string) => values.find((value) => value === text) }
}

/** A flag, which is written as `yes` or left out. */
export function flagParam(): SearchParam<boolean> {
  return { initial: false, read: (text) => text === 'yes' }
}

/** A text that passes a check. */
export function validParam(isValid: (text: string) => boolean): SearchParam<string | undefined> {
  return { initial: undefined, read: (text) => (isValid(text) ? text : undefined) }
}

/** A calendar day such as 2026-03-02, from 1970 to 2999. */
export function dayParam(): SearchParam<string | undefined> {
  return validParam((text) => {
    const time = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  })
}

/** A page number, from 1. */
export function pageParam(last = 1_000_000): SearchParam<number> {
  return { initial: 1, read: (text) => readPositive(text, last), isPosition: true }
}

/** The number of the row after which a page starts. */
export function afterParam(): SearchParam<number | undefined> {
  return { initial: undefined, read: (text) => readPositive(text, Number.MAX_SAFE_INTEGER), isPosition: true }
}

function readPositive(text: string, max: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}
