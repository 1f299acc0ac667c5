/** The characters of the GSM 7-bit alphabet. Those of its `extension` count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

/** The length of an SMS, and the number of its parts. */
interface SmsParts {
  /** In characters of its alphabet. */
  length: number
  parts: number
  /**
   * The alphabet. A single character outside GSM's, such as a Chinese one, reduces the size of a part from 160 to 70
   * characters.
   */
  alphabet: 'gsm' | 'unicode'
}

/**
 * Counts the parts of an SMS. A single part holds 160 GSM characters, or 70 characters if any is outside that
 * alphabet. If there are several parts, each holds 153 or 67.
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
