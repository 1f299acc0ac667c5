/** The text that staff type to add goods: words or an SKU, and a number of pieces. */
interface GoodsWords {
  words: string
  quantity: number
}

/**
 * A quantity after × may have up to five digits. Without ×, it may have at most two, because longer numbers are sizes
 * or SKUs.
 */
const patterns = [/^(.*\S)\s*[x×*]\s*([1-9]\d{0,4})$/iu, /^(.*\S)\s+([1-9]\d?)$/u]

/**
 * Separates the words of a typed text from the quantity: "A figure after the words sets the quantity."
 * @example
 * parseGoods('tally 2') //=> { words: 'tally', quantity: 2 }
 * parseGoods('oak 120') //=> { words: 'oak 120', quantity: 1 }
 * parseGoods('oak 120 x 12') //=> { words: 'oak 120', quantity: 12 }
 */
export function parseGoods(typed: string): GoodsWords {
  const text = typed.normalize('NFKC').trim()
  for (const pattern of patterns) {
    const [, words, quantity] = pattern.exec(text) ?? []
    if (words !== undefined) return { words, quantity: Number(quantity) }
  }
  return { words: text, quantity: 1 }
}
