import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The project's folder, whether this runs from source or from a build. */
const folder = dirname(findPackageJSON(import.meta.url) ?? '.')

/** Returns the absolute path of a file or folder of the project, which need not exist. */
export const projectFile = (path: string): string => join(folder, path)
