/** What somebody types to add goods to an order: words or an SKU, and how many pieces. */
export interface GoodsWords {
  words: string
  quantity: number
}

/** Behind a × any number, without one only up to 99: longer figures are sizes, '120', or article numbers. */
const patterns = [/^(.*\S)\s*[x×*]\s*([1-9]\d{0,4})$/iu, /^(.*\S)\s+([1-9]\d?)$/u]

/**
 * "A figure after the words sets the quantity."
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
