/** The signs of the GSM 7-bit alphabet; those of its extension count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

/** How an SMS is sent: what its signs take, and in how many parts. */
export interface SmsParts {
  /** In signs of its alphabet. */
  length: number
  parts: number
  /** One sign outside of GSM's, Chinese or typographic, makes every part hold 70 signs instead of 160. */
  alphabet: 'gsm' | 'unicode'
}

/**
 * "SMS with its count of parts": 160 signs of the GSM alphabet or 70 others fit one SMS; in several parts 153 or 67 each.
 * @example
 * smsParts('Your code is 123456') //=> { length: 19, parts: 1, alphabet: 'gsm' }
 * smsParts('您的驗證碼是 123456') //=> { length: 13, parts: 1, alphabet: 'unicode' }
 */
export function smsParts(text: string): SmsParts {
  const signs = Array.from(text)
  const isUnicode = signs.some((sign) => !basic.includes(sign) && !extension.includes(sign))
  const length = isUnicode
    ? text.length
    : signs.reduce((sum, sign) => sum + (extension.includes(sign) ? 2 : 1), 0)
  const [alone, each] = isUnicode ? [70, 67] : [160, 153]
  return {
    length,
    parts: length <= alone ? 1 : Math.ceil(length / each),
    alphabet: isUnicode ? 'unicode' : 'gsm',
  }
}
