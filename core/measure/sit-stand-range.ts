/** The lowest and highest position, in centimetres. */
export interface HeightRange {
  min: number
  max: number
}

/** Whether a range is that of a desk for sitting and standing. Other ranges are those of chairs and monitor arms. */
export function isSitStand({ min, max }: HeightRange): boolean {
  return min <= 80 && max >= 100
}
