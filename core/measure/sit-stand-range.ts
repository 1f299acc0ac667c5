/** How low and how high something adjusts, in centimetres. */
export interface HeightRange {
  min: number
  max: number
}

/** Whether a range is that of a desk to sit and to stand at; seats and arms of screens are adjustable, too. */
export function isSitStand({ min, max }: HeightRange): boolean {
  return min <= 80 && max >= 100
}
