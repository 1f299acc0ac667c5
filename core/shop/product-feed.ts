import { servedPictureUrl } from '../catalogue/pictures.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { formatSize, unknownSize } from '../catalogue/size.ts'
import { localizedPath, type Language } from '../language.ts'
import { escapeXml } from './xml.ts'
import { shopName } from './shop.ts'

/**
 * Returns the start of a product feed for Google Merchant and Meta:
 * https://support.google.com/merchants/answer/14987622
 */
export function feedHead(origin: string, language: Language): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${escapeXml(shopName)}</title><link>${escapeXml(origin + localizedPath('/home', language))}</link>` +
    `<description>${escapeXml(shopName)}</description>\n`
  )
}

export const feedEnd = '</channel></rss>\n'

/** The maximum number of additional pictures of an item that both services accept. */
const morePictures = 10

type FeedProduct = Pick<
  Product,
  'id' | 'productName' | 'description' | 'displayCategory' | 'imgUrl' | 'images' | 'specs'
>

/** The origin of the shop, and the base URL of its pictures. */
interface Places {
  origin: string
  pictures: string
}

/** Returns the specs of a product as items of a feed, each with its own URL, price and stock. */
export function feedItems(product: FeedProduct, places: Places, language: Language): string {
  return product.specs.map((spec) => `<item>${feedFields(product, spec, places, language)}</item>\n`).join('')
}

const inMyr = (ringgit: number) => `${ringgit.toFixed(2)} MYR`

function feedFields(product: FeedProduct, spec: Spec, places: Places, language: Language): string {
  const { origin, pictures } = places
  const linkOf = (image: string) => new URL(servedPictureUrl(image, pictures), origin).href
  const parameters = new URLSearchParams({ spec: spec.name })
  const link = localizedPath(`/product/${encodeURIComponent(product.id)}?${parameters}`, language)
  const own = spec.images.length > 0 ? spec.images : [product.imgUrl]
  const others = product.images.filter((image) => !product.specs.some(({ images }) => images.includes(image)))
  const [first, ...more] = [...new Set([...own, ...others])]
  const size = formatSize(spec.size)
  const fields: [name: string, value: string | undefined][] = [
    ['g:id', `${product.id}-${spec.id}`],
    ['g:item_group_id', product.id],
    ['g:title', `${product.productName}, ${spec.displayName}`],
    ['g:description', [product.description, spec.description].filter((text) => text !== '').join(' ')],
    ['g:link', origin + link],
    ['g:image_link', first === undefined ? undefined : linkOf(first)],
    ...more
      .slice(0, morePictures)
      .map((image): [string, string] => ['g:additional_image_link', linkOf(image)]),
    ['g:availability', spec.quantity > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:price', inMyr(spec.sale?.was ?? spec.price)],
    ['g:sale_price', spec.sale && inMyr(spec.price)],
    ['g:condition', 'new'],
    ['g:brand', shopName],
    ['g:identifier_exists', 'no'],
    ['g:color', spec.displayColor],
    ['g:size', size === unknownSize ? undefined : size],
    ['g:product_type', product.displayCategory],
    ['g:material', spec.materials?.join(' / ')],
    ['g:shipping_weight', spec.grossWeightKg === undefined ? undefined : `${spec.grossWeightKg} kg`],
  ]
  return fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `<${name}>${escapeXml(value!)}</${name}>`)
    .join('')
}
