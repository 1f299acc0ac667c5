/**
 * Removes a plural ending and unifies British and American spelling.
 * @example stem('shelves') //=> 'shelf'
 * @example stem('organiser') === stem('organizers') //=> true
 */
export function stem(word: string): string {
  return singular(word)
    .replace(/(?<=^\w{2,})is(?=(?:e|er|ed)$)/, 'iz')
    .replace(/(?<=^\w{3,})our(?=ed$|$)/, 'or')
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('lves')) return `${word.slice(0, -3)}f`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const things = new Set('桌椅櫃架凳箱盒板筒簍')
const colors = new Set('黑白灰紅橙黃綠藍紫棕銀金粉')

/**
 * Removes an ending without meaning from a Chinese word.
 * @example hanStem('桌子') //=> '桌'
 * @example hanStem('黑色') //=> '黑'
 */
export function hanStem(word: string): string {
  if (word.length !== 2) return word
  const [first = '', last] = word
  if (last === '子' && things.has(first)) return first
  return last === '色' && colors.has(first) ? first : word
}
