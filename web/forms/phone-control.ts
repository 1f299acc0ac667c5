import {
  choiceOf,
  splitCallingCode,
  otherCountries,
  toInternational,
  withoutCallingCode,
  type DiallingChoice,
} from '#core/contact/phone.ts'

/** A phone field as a form sees it. It is like an input whose value is the number with its calling code. */
export interface PhoneControl {
  value: string
  focus: () => void
}

const controls = new WeakMap<Element, PhoneControl>()

/** The value of a field: its text, or the number with its calling code if a choice of countries is beside it. */
export function valueOfField(field: HTMLInputElement | HTMLSelectElement): string {
  return controls.get(field)?.value ?? field.value
}

/** The two inputs of a phone field, which a form treats as one field. They keep what was typed before hydration. */
export class PhoneInputs implements PhoneControl {
  readonly type = 'tel'
  readonly #first: DiallingChoice
  #chosen: DiallingChoice
  #input: HTMLInputElement | null = null
  #select: HTMLSelectElement | null = null

  constructor(first: DiallingChoice) {
    this.#first = first
    this.#chosen = first
  }

  readonly attachSelect = (select: HTMLSelectElement | null): void => {
    this.#select = select
    // The country may have been chosen before hydration.
    if (select !== null) this.#chosen = select.value as DiallingChoice
  }
  /** Attaches the input. Must be called after `attachSelect`, because the input needs the chosen country. */
  readonly attachInput = (input: HTMLInputElement | null): void => {
    this.#input = input
    if (input === null) return
    controls.set(input, this)
    this.show()
  }

  get value(): string {
    return toInternational(this.#input?.value ?? '', this.#chosen)
  }
  set value(number: string | undefined) {
    this.write(number)
  }

  write(number: string | undefined): void {
    const { choice, typed } = splitCallingCode(number ?? '', this.#chosen)
    if (typed !== '') this.#chosen = choice
    if (this.#input !== null) this.#input.value = typed
    this.show()
  }

  /** Changes the initial choice, if nothing was typed or chosen yet. */
  start(choice: DiallingChoice): void {
    if (this.#input?.value !== '' || this.#chosen !== this.#first) return
    this.#chosen = choice
    this.show()
  }

  choose(choice: DiallingChoice): void {
    this.#chosen = choice
    const typed = this.#input?.value ?? ''
    const left = choice === otherCountries ? typed || otherCountries : withoutCallingCode(typed)
    if (this.#input !== null) this.#input.value = left
    this.show()
  }

  /** Shows the choice of country with which the number is read. */
  show(): void {
    if (this.#select !== null) this.#select.value = choiceOf(this.#input?.value ?? '', this.#chosen)
  }

  /** The input for the number, which gets the focus of the field. */
  get input(): HTMLInputElement | null {
    return this.#input
  }

  focus(): void {
    this.#input?.focus()
  }
}
