import { createContext, useContext } from 'react'
import { picturesPath } from '#core/catalogue/pictures.ts'

/** Where browsers load pictures, films and models from, as the server says it: the shop itself, or a CDN. */
export const PicturesContext = createContext<string>(picturesPath)

/** Where browsers load pictures, films and models from; `pictureAddress` makes addresses of it. */
export const usePicturesBase = () => useContext(PicturesContext)
