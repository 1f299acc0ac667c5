import { eq } from 'drizzle-orm'
import { formatPhone } from '#core/contact/phone-format.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import { writtenName } from '#core/accounts/names.ts'
import { pictureName } from '#core/catalogue/pictures.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { languages, type Language } from '#core/language.ts'
import type { QuotationContent } from '#core/quotations/content.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { text } from '#core/texts/text.ts'
import type { Context, RequestContext } from '../../context.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { log } from '../../observability/log.ts'
import { readShopNow } from '../shop/shop.ts'
import { holderOf, openQuotation } from './links.ts'
import type { QuotationRow } from './lock-quotation.ts'

/** The width of a picture in pixels; it is printed at a quarter of it. */
const pictureWidth = 176

interface Printed {
  quotation: QuotationRow
  content: QuotationContent
  /** Undefined for a draft. */
  version: number | undefined
  at: Date
  lang: Language
  /** Whether the paper has both languages, the given one first. */
  both: boolean
  /** The person or link for whom it is printed, of whom the queue takes only a share. */
  by: string
}

/**
 * Prints the version of a link as a PDF.
 * @throws ShopError link_expired, too_many_requests, uploads_busy
 */
export async function printByLink(
  context: RequestContext,
  { token, lang, both }: { token: string; lang: Language; both: boolean },
): Promise<PrintedPdf> {
  const opened = await openQuotation(context, token)
  const by = holderOf(opened)
  await context.limits.take('quotationPapers', by)
  const { content, sentAt: at, version } = opened.version
  return printQuotation(context, { quotation: opened.quotation, content, version, at, lang, both, by })
}

interface PrintedPdf {
  pdf: Buffer
  fileName: string
}

/**
 * Prints a version or the draft of a quotation as a PDF, in the queue of heavy work, because its pictures are decoded.
 * @throws ShopError uploads_busy
 */
export const printQuotation = (context: Context, printed: Printed): Promise<PrintedPdf> =>
  context.uploads.run(printed.by, (turn) => turn(() => print(context, printed)))

async function print(
  context: Context,
  { quotation, content, version, at, lang, both }: Printed,
): Promise<PrintedPdf> {
  const { database } = context
  const [shop, [company], destination, pictures] = await Promise.all([
    readShopNow(database, context.settings),
    database
      .select({ legalName: companies.legalName })
      .from(companies)
      .where(eq(companies.id, quotation.companyId ?? '')),
    readDestination(context, content, lang),
    readPictures(context, content),
  ])
  const { contactName, contactPhone, contactEmail, companyName } = quotation
  const name = company?.legalName ?? companyName
  const number = formatQuotationNumber(quotation)
  const pdf = await context.paperMaker.make({
    kind: 'quotation',
    paper: {
      languages: both ? [lang, ...languages.filter((other) => other !== lang)] : [lang],
      number,
      version,
      at,
      seller: { ...shop.seller, email: shop.email },
      buyer: [...(name ? [name] : []), contactName, formatPhone(contactPhone), contactEmail],
      destination,
      content,
      pictures,
    },
  })
  return { pdf, fileName: `${number}${version === undefined ? '' : `-${version}`}.pdf` }
}

async function readDestination(
  { database }: Pick<Context, 'database'>,
  { delivery }: QuotationContent,
  lang: Language,
): Promise<string[]> {
  const { shippingMethod, shippingAddress: address, pickupLocation } = delivery
  if (shippingMethod === 'delivery')
    return address
      ? [
          writtenName({
            name: `${address.firstName} ${address.lastName}`.trim(),
            nameInScript: address.nameInScript,
          }),
          ...addressLines(address, text(lang)(countryTexts[address.country])),
        ]
      : []
  const [place] = await database
    .select({ name: pickupLocations.name })
    .from(pickupLocations)
    .where(eq(pickupLocations.id, pickupLocation ?? ''))
  return place ? [place.name[lang]] : []
}

/** Reads the pictures of the goods as JPEG, which the PDF library needs. A picture that is gone is left out. */
async function readPictures(
  { pictureFiles }: Pick<Context, 'pictureFiles'>,
  { lines }: QuotationContent,
): Promise<(Uint8Array | undefined)[]> {
  const { default: sharp } = await import('sharp')
  const read = async (url: string) => {
    const name = pictureName(url)
    const opened = name === undefined ? undefined : await pictureFiles.open(name)
    if (opened === undefined) return undefined
    const parts: Buffer[] = []
    for await (const part of opened.body) parts.push(part as Buffer)
    return sharp(Buffer.concat(parts))
      .resize(pictureWidth, pictureWidth, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  }
  const pictures: (Uint8Array | undefined)[] = []
  // One after another, so that many lines need little memory.
  for (const line of lines) {
    if (line.kind !== 'goods') continue
    pictures.push(
      await read(line.imgUrl).catch((err: unknown) => {
        log.warn({ err, picture: line.imgUrl }, 'a picture could not be printed')
        return undefined
      }),
    )
  }
  return pictures
}
