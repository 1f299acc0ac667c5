const grouped = new Intl.NumberFormat('en-MY')

/** @example formatCount(1082) //=> '1,082' */
export const formatCount = (count: number): string => grouped.format(count)

/** A change with its sign: `signed(-3) //=> '−3'` */
export function signed(perCent: number): string {
  if (perCent === 0) return '0'
  return `${perCent > 0 ? '+' : '−'}${grouped.format(Math.abs(perCent))}`
}
