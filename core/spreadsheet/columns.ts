/**
 * Normalizes a heading for comparison: in lower case, without punctuation.
 * @example plainHeading('Harga (RM)') //=> 'harga rm'
 */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the index of a column in a row of headings. The first of the column's names that the row contains is used;
 * -1 if it contains none.
 */
function columnOf(row: readonly string[], names: readonly string[]): number {
  return names.map((name) => row.indexOf(name)).find((column) => column !== -1) ?? -1
}

/** The row with the headings of a file, and the index of each column; -1 for columns that the file does not have. */
interface FoundColumns<Column extends string> {
  row: number
  at: Readonly<Record<Column, number>>
}

/**
 * Finds the columns of a file by their names, which must be normalized by `plainHeading`. Rows above the headings,
 * such as a title, are skipped. Undefined if no row has enough of the columns.
 * @example
 * findColumns([['Courier One'], ['COD (RM)', 'AWB']], { number: ['awb'], amount: ['cod rm'] }, ({ number }) => number !== -1)
 * //=> { row: 1, at: { number: 1, amount: 0 } }
 */
export function findColumns<Column extends string>(
  rows: readonly (readonly string[])[],
  names: Readonly<Record<Column, readonly string[]>>,
  areEnough: (at: FoundColumns<Column>['at']) => boolean,
): FoundColumns<Column> | undefined {
  const columns = Object.entries<readonly string[]>(names)
  for (const [row, cells] of rows.entries()) {
    const written = cells.map(plainHeading)
    const at = Object.fromEntries(columns.map(([column, some]) => [column, columnOf(written, some)]))
    if (areEnough(at as FoundColumns<Column>['at'])) return { row, at: at as FoundColumns<Column>['at'] }
  }
  return undefined
}
