import { StartError } from './start-error.ts'

/**
 * Loads packages that only some settings need and `npm start` does not install.
 * @throws StartError with the command that installs them
 */
export async function loadOptional<T>(
  name: 's3' | 'traces',
  setting: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      `${setting} needs packages that are not installed: run npm run packages -- ${name}, then start again.`,
      { cause: error },
    )
  }
}
