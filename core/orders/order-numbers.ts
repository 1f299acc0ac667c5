/**
 * The table for H. M. Damm's check digit, which detects every single wrong digit and every swap of neighbouring
 * digits.
 */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

function checkDigit(digits: string): string {
  let state = 0
  for (const digit of digits) state = Number(damm[state]?.[Number(digit)])
  return String(state)
}

/**
 * Formats an order number so that it can be read out on the phone, with digits in groups of four. The last digit is a
 * check digit. The number differs from the order's id, which cannot be guessed.
 * @example formatOrderNumber(1000001) //=> '1000-0012'
 */
export function formatOrderNumber(sequence: number): string {
  const digits = String(sequence).padStart(7, '0')
  return `${digits}${checkDigit(digits)}`.replaceAll(/\B(?=(\d{4})+$)/g, '-')
}

/**
 * Reads a typed order number; undefined if it has too few digits or the check digit does not match.
 * @example parseOrderNumber('1000 0012') //=> 1000001
 */
export function parseOrderNumber(text: string): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s#.\p{Dash}]/gu, '')
  if (!/^\d{8,15}$/.test(digits)) return undefined
  return checkDigit(digits) === '0' ? Number(digits.slice(0, -1)) : undefined
}
