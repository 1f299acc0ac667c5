/**
 * A figure as people type it and as spreadsheets write it, thousands set apart or not; undefined for what is none.
 *
 * @example
 * parseFigure(' 1,499 ') //=> 1499
 * parseFigure('１９.５') //=> 19.5
 * parseFigure('-3') //=> -3
 * parseFigure('0x10') //=> undefined
 */
export function parseFigure(text: string): number | undefined {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\p{Dash}|^−/u, '-')
  const written = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(written) ? Number(written) : undefined
}
