/**
 * Reads a number as people and spreadsheets write it, with or without thousands separators; undefined for other texts.
 * @example
 * parseFigure(' 1,499 ') //=> 1499
 * parseFigure('１９.５') //=> 19.5
 */
export function parseFigure(text: string): number | undefined {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\p{Dash}|^−/u, '-')
  const written = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(written) ? Number(written) : undefined
}
