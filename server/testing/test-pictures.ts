import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'

/** Stores a file for every picture and film that the catalogue of a test shop shows. */
export async function storeShownPictures(pool: Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ url: string }>(
    `select unnest(images || array[img_url, video_url, video_poster_url]) as url from products
     union select img_url from categories`,
  )
  for (const { url } of rows.filter((row) => row.url?.startsWith('/pictures/'))) {
    const file = join(folder, url.slice('/pictures/'.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, url)
  }
}
