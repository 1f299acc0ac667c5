import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '../server/providers/files/folder-store.ts'
import { pictureStorage } from '../server/providers/pictures/picture-storage.ts'

/**
 * Draws the pictures of the demo catalogue into `demo-pictures`, in every width, unless they exist. A first start
 * copies them, because drawing takes longer than the rest of a start. The build leaves a processor free for drawing.
 */
const folder = 'catalogue'
const storage = pictureStorage(folderStore('demo-pictures'))
const rooms = JSON.parse(await readFile(join(folder, 'rooms.json'), 'utf8')) as { image: string }[]
const roomPictures = new Set(rooms.map(({ image }) => image))

for (const path of globSync('**/*.webp', { cwd: folder })) {
  const bytes = await readFile(join(folder, path))
  await (roomPictures.has(path) ? storage.storeScene(bytes) : storage.storePicture(bytes))
}
