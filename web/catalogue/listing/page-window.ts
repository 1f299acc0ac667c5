/** How many page numbers are shown without leaving any out. */
const wholeRow = 7

/**
 * The page numbers to show: first, last, the current one and its neighbours, with 'gap' where numbers are left
 * out. A gap stands for two numbers or more.
 *
 * @example
 * pageWindow(1, 3) //=> [1, 2, 3]
 * pageWindow(9, 20) //=> [1, 'gap', 8, 9, 10, 'gap', 20]
 * pageWindow(4, 20) //=> [1, 2, 3, 4, 5, 'gap', 20]
 */
export function pageWindow(current: number, last: number): (number | 'gap')[] {
  const all = Array.from({ length: last }, (_, index) => index + 1)
  if (last <= wholeRow) return all
  const near = (page: number) => Math.abs(page - current) <= 1
  const shown = all.filter((page) => {
    if (page === 1 || page === last || near(page)) return true
    // A gap for one number would be as wide as the number itself.
    return (page === 2 && near(3)) || (page === last - 1 && near(last - 2))
  })
  return shown.flatMap((page, index) => (index > 0 && page - shown[index - 1]! > 1 ? ['gap', page] : [page]))
}
