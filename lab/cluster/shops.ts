import { join } from 'node:path'
import { unlimited } from '../bench/programs.ts'
import program from '../../scripts/program.json' with { type: 'json' }
import { projectFile } from '../../server/start/project.ts'
import type { Place } from './network.ts'
import { sharedSettings } from './settings.ts'

/** The command line that starts the shop of the release in a folder, like `npm start`. */
export const shopCommand = (home = projectFile('.')): string[] => [
  process.execPath,
  ...program.options,
  join(home, 'build/program/main.js'),
]

/** The settings of a shop. They are those of production, but as a demo, which sends no SMS and no emails. */
export function shopEnvironment(place: Place, data: string): Record<string, string> {
  return {
    ...program.env,
    ...unlimited,
    NODE_COMPILE_CACHE: projectFile(program.env.NODE_COMPILE_CACHE),
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'warn',
    HOST: place.address,
    PORT: '3000',
    DATA_DIR: data,
    ...sharedSettings,
  }
}
