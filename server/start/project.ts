import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The project's folder, whether this runs from source or bundled. */
const folder = dirname(findPackageJSON(import.meta.url) ?? '.')

/** The absolute path of a file or folder of the project, which may be missing. */
export const projectFile = (path: string): string => join(folder, path)
