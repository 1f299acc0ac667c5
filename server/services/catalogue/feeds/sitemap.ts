import { asc } from 'drizzle-orm'
import { startLanguage } from '#core/language.ts'
import { servedPictureUrl, picturesPath } from '#core/catalogue/pictures.ts'
import { listingParams } from '#core/catalogue/listing.ts'
import { sitemapSize, type SitemapPage } from '#core/shop/sitemap.ts'
import type { Context } from '#server/context.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import { isPublished } from '../product-conditions.ts'

const standingPages = [
  '/home',
  '/shop',
  '/fit',
  '/plan',
  '/our-story',
  '/contact',
  '/delivery-policy',
  '/returns-refunds-policy',
  '/terms-conditions',
  '/policy',
]

/** Returns the number of sitemaps for all product pages; at least 1. */
export async function countProductSitemaps({ database }: Context): Promise<number> {
  return Math.max(1, Math.ceil((await database.$count(products, isPublished)) / sitemapSize))
}

/** Lists the static pages, and the shop page of each category. */
export async function listStandingPages({ database, settings }: Context): Promise<SitemapPage[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.position))
  return [
    ...standingPages.map((path) => ({ path, images: [] })),
    ...rows.map(({ name, imgUrl }) => ({
      path: `/shop?${listingParams.write({ category: name[startLanguage] })}`,
      images: [servedPictureUrl(imgUrl, settings.PICTURES_URL ?? picturesPath)],
    })),
  ]
}

/** Lists the product pages of one sitemap. Sitemaps are numbered from 1. */
export async function listProductPages(
  { database, settings }: Context,
  number: number,
): Promise<SitemapPage[]> {
  const rows = await database
    .select({ id: products.id, images: products.images, updatedAt: products.updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(asc(products.position), asc(products.id))
    .limit(sitemapSize)
    .offset((number - 1) * sitemapSize)
  return rows.map(({ id, images, updatedAt }) => ({
    path: `/product/${encodeURIComponent(id)}`,
    images: images.map((image) => servedPictureUrl(image, settings.PICTURES_URL ?? picturesPath)),
    changed: updatedAt.toISOString(),
  }))
}
