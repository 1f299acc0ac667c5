/**
 * A text with its plain placeholders filled in, where it is not compiled.
 *
 * @example
 * fillIn('{first} to {last}', { first: 'Monday', last: 'Friday' }) //=> 'Monday to Friday'
 */
export function fillIn(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
