import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import type { PictureStorage } from '../providers/pictures/storage.ts'

/** Stores no pictures; returns addresses in the right format. */
export const noPictures: PictureStorage = {
  isPicture: async (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  storePicture: async (bytes) => `/pictures/${bytes.length.toString(16).padStart(16, '0')}/1000.webp`,
  storeUpload: async (bytes) => ({ url: await noPictures.storePicture(bytes), width: 1000, height: 1000 }),
  has: async (url) => url.startsWith('/pictures/') && !url.startsWith('/pictures/dead'),
  storeScene: async (bytes) => `/pictures/${bytes.length.toString(16).padStart(16, '0')}/1920.webp`,
  storeFile: async (bytes, extension) =>
    `/pictures/${bytes.length.toString(16).padStart(16, '0')}.${extension}`,
}

/** Stores a file for every picture and film that the catalogue of a test shop shows. */
export async function storeShownPictures(pool: Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ url: string }>(
    `select unnest(images || array[img_url, video_url, video_poster_url]) as url from products
     union select img_url from categories union select model from specs union select image from room_scenes`,
  )
  for (const { url } of rows.filter((row) => row.url?.startsWith('/pictures/'))) {
    const file = join(folder, url.slice('/pictures/'.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, url)
  }
}
