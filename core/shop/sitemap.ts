import { languages, localizedPath } from '../language.ts'
import { escapeXml } from './xml.ts'

/** A page in a sitemap. Its path starts with `/`, and so do its pictures, unless they are on another host. */
export interface SitemapPage {
  path: string
  images: readonly string[]
  /** Date of the page's last change, in ISO 8601. */
  changed?: string
}

/** The maximum number of pages in a sitemap. Each page has two URLs, and search engines read up to 50,000 URLs. */
export const sitemapSize = 20_000

/** Writes a sitemap of pages with their pictures and languages. */
export function sitemap(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, images, changed }) => {
    // The schema of sitemaps requires `lastmod` before elements of other schemas.
    const inside = [
      ...(changed === undefined ? [] : [`<lastmod>${changed}</lastmod>`]),
      ...languages.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + localizedPath(path, language))}"/>`,
      ),
      ...images.map(
        (image) =>
          `<image:image><image:loc>${escapeXml(new URL(image, origin).href)}</image:loc></image:image>`,
      ),
    ].join('')
    return languages.map(
      (language) => `<url><loc>${escapeXml(origin + localizedPath(path, language))}</loc>${inside}</url>`,
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
    ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.join('\n')}\n</urlset>\n`
  )
}

/** Writes an index of sitemaps, for a shop with more pages than fit into one sitemap. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`).join('\n') +
    '\n</sitemapindex>\n'
  )
}
