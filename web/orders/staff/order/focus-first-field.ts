/** Gives the first field of a form the focus as it appears: `ref={focusFirstField}`. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}
