import type { Country } from '../contact/countries.ts'

/**
 * Normalizes a typed tax number to the form in which it is stored and printed. In 2023, Malaysia replaced the prefixes
 * SG and OG of individuals with IG, so old prefixes are converted.
 * @example
 * normalizeTaxNumber('c 2088005001 0') //=> 'C20880050010'
 * normalizeTaxNumber('SG 115002000') //=> 'IG115002000'
 */
export function normalizeTaxNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/^[SO]G(?=\d)/, 'IG')
}

/**
 * Returns the problem of a company's tax number, as a text key; undefined if the number is valid. "Tax numbers by
 * country: Taiwan 8 digits by checksum, Malaysia the TIN's format."
 * @example taxNumberProblem('Taiwan', '22099132') //=> 'invoice.taxNumberTaiwan'
 */
export function taxNumberProblem(
  country: Country,
  taxNumber: string,
): 'invoice.taxNumberRequired' | 'invoice.taxNumberTaiwan' | 'invoice.taxNumberMalaysia' | undefined {
  const normalized = normalizeTaxNumber(taxNumber)
  if (normalized === '') return 'invoice.taxNumberRequired'
  if (country === 'Taiwan') return isUniformNumber(normalized) ? undefined : 'invoice.taxNumberTaiwan'
  return isTin(normalized) ? undefined : 'invoice.taxNumberMalaysia'
}

const weights = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * Checks Taiwan's uniform business number: "weights 1 2 1 2 1 2 4 1, digits of products added, divisible by 5, or one
 * more when the 7th digit is 7; 00000000 refused."
 */
function isUniformNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false
  const products = weights.map((weight, index) => weight * Number(text[index]))
  const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

/** Prefixes of taxpayers other than individuals: companies, partnerships, associations, trusts and so on. */
const kindsOfTin = ['C', 'CS', 'D', 'E', 'F', 'FA', 'J', 'LE', 'PT', 'TA', 'TC', 'TN', 'TP', 'TR']

const individualTin = /^IG\d{9,11}$/
const otherTin = new RegExp(`^(${kindsOfTin.join('|')})\\d{9,10}0$`)

/**
 * Checks Malaysia's Tax Identification Number, as the Inland Revenue Board defines it since 2023: IG with 9 to 11
 * digits for individuals, otherwise another prefix with 10 or 11 digits that end in 0.
 */
function isTin(text: string): boolean {
  return individualTin.test(text) || otherTin.test(text)
}
