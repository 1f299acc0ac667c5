/**
 * Formats the number of a quotation. "Number `Q-2026-0001`, gapless a year."
 * @example formatQuotationNumber({ year: 2026, number: 14 }) //=> 'Q-2026-0014'
 */
export function formatQuotationNumber({ year, number }: { year: number; number: number }): string {
  return `Q-${year}-${String(number).padStart(4, '0')}`
}

/**
 * Reads a typed quotation number; undefined if it is none.
 * @example parseQuotationNumber('q 2026 14') //=> { year: 2026, number: 14 }
 */
export function parseQuotationNumber(text: string): { year: number; number: number } | undefined {
  const [, year, number] = /^Q?(\d{4})[\s\p{Dash}](\d{1,9})$/iu.exec(normalized(text)) ?? []
  return year === undefined ? undefined : { year: Number(year), number: Number(number) }
}

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^q[\s\p{Dash}]*/iu, '')
