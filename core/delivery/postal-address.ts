import type { Country } from '../contact/countries.ts'

/** The address of an order or an account. In an account, fields may be missing. */
interface PostalAddress {
  street?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  country?: Country | undefined
}

const han = /\p{Script=Han}/u

/**
 * Whether an address is written from the largest unit to the smallest. This is so for Taiwanese addresses in Chinese.
 */
function isInChineseOrder({ country, street = '', city = '' }: PostalAddress): boolean {
  return country === 'Taiwan' && han.test(street || city)
}

/**
 * Returns the lines of an address below the name. "Chinese addresses are written in Chinese order everywhere."
 * `countryName` is in the reader's language.
 * @example
 * const en = { street: '12 Jalan Contoh', city: 'Ipoh', postalCode: '30000', country: 'Malaysia' }
 * addressLines(en, 'Malaysia') //=> ['12 Jalan Contoh', '30000 Ipoh', 'Malaysia']
 * const zh = { street: '苓雅區四維三路 2 號', city: '高雄市', postalCode: '80245', country: 'Taiwan' }
 * addressLines(zh, '台灣') //=> ['台灣', '80245 高雄市苓雅區四維三路 2 號']
 */
export function addressLines(address: PostalAddress, countryName = ''): string[] {
  const { street = '', city = '', postalCode = '' } = address
  if (!isInChineseOrder(address)) return withoutGaps([street, joined(' ', [postalCode, city]), countryName])
  const place = startsWithCity(street, city) ? street : joined(han.test(city) ? '' : ' ', [city, street])
  return withoutGaps([countryName, joined(' ', [postalCode, place])])
}

/**
 * Writes an address on one line.
 * @example addressLine({ street: '1 Jalan Contoh', city: 'Ipoh' }) //=> '1 Jalan Contoh, Ipoh'
 */
export function addressLine(address: PostalAddress, countryName?: string): string {
  return joined(isInChineseOrder(address) ? ' ' : ', ', addressLines(address, countryName))
}

const plain = (text: string) => text.replaceAll('\u81FA', '\u53F0').replaceAll(/\s/g, '')

/** Whether a street begins with the city, which many people repeat there. 台 and 臺 count as the same. */
function startsWithCity(street: string, city: string): boolean {
  return city !== '' && plain(street).startsWith(plain(city))
}

const withoutGaps = (lines: string[]) => lines.filter((line) => line !== '')
const joined = (separator: string, parts: string[]) => withoutGaps(parts).join(separator)
