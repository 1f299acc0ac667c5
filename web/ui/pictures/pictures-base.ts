import { createContext, useContext } from 'react'
import { picturesPath } from '#core/catalogue/pictures.ts'

/** The origin from which browsers load pictures, films and models: the shop itself, or a CDN. */
export const PicturesContext = createContext<string>(picturesPath)

/** The origin of pictures, films and models; `servedPictureUrl` makes URLs with it. */
export const usePicturesBase = () => useContext(PicturesContext)
