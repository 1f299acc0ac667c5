/** One parameter of a list's address. */
export interface SearchParam<Value> {
  /** Its value where the address leaves it out or says something invalid. */
  initial: Value
  /** The value of a text, undefined where it is invalid. */
  read: (text: string) => Value | undefined
  /** It says how far into the list a page is; another filter leads back to the first page. */
  isPosition?: boolean
}

type Table = Readonly<Record<string, SearchParam<unknown>>>
type Values<Params extends Table> = { [Name in keyof Params]: Params[Name]['initial'] }

/** Reads and writes the addresses of one list. */
export interface SearchParams<Params extends Table> {
  parse: (parameters: URLSearchParams) => Values<Params>
  write: (values: Partial<Values<Params>>) => URLSearchParams
  with: (values: Partial<Values<Params>>, changes: Partial<Values<Params>>) => URLSearchParams
}

/** The values that the parameters of a list take. */
export type ValuesOf<Params extends { parse: unknown }> = Params extends {
  parse: (parameters: URLSearchParams) => infer Parsed
}
  ? Parsed
  : never

/**
 * Reads and writes the filters and the page of a list in its address, by a table of parameters. `parse` takes an invalid
 * value as not said; `write` leaves out initial values and keeps the order of the table; `with` writes changed filters
 * and leads to the first page, unless the change is the page.
 *
 * @example
 * const list = searchParams({ q: textParam(100), page: pageParam() })
 * list.parse(new URLSearchParams('q= desk &page=0')) //=> { q: 'desk', page: 1 }
 * list.write({ q: 'desk', page: 1 }).toString() //=> 'q=desk'
 * list.with({ q: 'desk', page: 4 }, { q: 'oak' }).toString() //=> 'q=oak'
 */
export function searchParams<Params extends Table>(table: Params): SearchParams<Params> {
  const entries = Object.entries(table)
  const write = (values: Partial<Values<Params>>) => {
    const parameters = new URLSearchParams()
    for (const [name, { initial }] of entries) {
      const value = values[name]
      if (value === undefined || value === initial) continue
      parameters.set(name, value === true ? 'yes' : String(value))
    }
    return parameters
  }
  const positions = Object.fromEntries(
    entries.filter(([, { isPosition }]) => isPosition).map(([name, { initial }]) => [name, initial]),
  ) as Partial<Values<Params>>
  return {
    parse: (parameters) =>
      Object.fromEntries(
        entries.map(([name, { initial, read }]) => {
          const text = parameters.get(name)
          return [name, (text === null ? undefined : read(text)) ?? initial]
        }),
      ) as Values<Params>,
    write,
    with: (values, changes) => write({ ...values, ...positions, ...changes }),
  }
}

/** A text as it stands, such as an id; one with NUL, which the database takes in no text, is invalid. */
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

/** What somebody searches for; too long a text is cut. */
export function searchTextParam(maxLength: number): SearchParam<string> {
  return { initial: '', read: (text) => text.replaceAll('\0', '').trim().slice(0, maxLength) }
}

/** One of several values. */
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

/** `yes` or nothing. */
export function flagParam(): SearchParam<boolean> {
  return { initial: false, read: (text) => text === 'yes' }
}

/** A text that passes a test, such as a day. */
export function validParam(isValid: (text: string) => boolean): SearchParam<string | undefined> {
  return { initial: undefined, read: (text) => (isValid(text) ? text : undefined) }
}

/** The number of a page, from 1. */
export function pageParam(last = 1_000_000): SearchParam<number> {
  return { initial: 1, read: (text) => readPositive(text, last), isPosition: true }
}

/** The number after which a page begins. */
export function afterParam(): SearchParam<number | undefined> {
  return {
    initial: undefined,
    read: (text) => readPositive(text, Number.MAX_SAFE_INTEGER),
    isPosition: true,
  }
}

function readPositive(text: string, max: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}
