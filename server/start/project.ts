import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: the nearest one above that has a package.json, whether this runs bundled or as it is. */
const folder = (() => {
  let above = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(above, 'package.json'))) above = dirname(above)
  return above
})()

/** The absolute path of a file or folder of the project, which need not be there. */
export function projectFile(path: string): string {
  return join(folder, path)
}
