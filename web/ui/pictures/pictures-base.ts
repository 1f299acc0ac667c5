import { createContext, useContext } from 'react'
import { picturesPath } from '#core/catalogue/pictures.ts'

/** The base address from which browsers load pictures, films and models: the shop itself, or a CDN. */
export const PicturesContext = createContext<string>(picturesPath)

/** The base address of pictures, films and models. `servedPictureUrl` makes their URLs with it. */
export const usePicturesBase = () => useContext(PicturesContext)
