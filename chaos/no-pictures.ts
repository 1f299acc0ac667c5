import type { PictureStorage } from '../server/providers/pictures/storage.ts'

/** Keeps no picture: making them would take longer than anything that is looked at here. */
export const noPictures: PictureStorage = {
  isPicture: async () => true,
  keepPicture: async () => '/pictures/0000000000000000/1000.webp',
  keepUpload: async () => ({ url: '/pictures/0000000000000000/1000.webp', width: 1000, height: 1000 }),
  keeps: async () => true,
  keepFilm: async () => '/pictures/0000000000000000.mp4',
}
