import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'

const ofTheSystem = '/usr/bin/chromium'

/** Keeps Chromium from calling home, which a closed network would refuse again and again. */
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** How to start Chromium: the system's where there is one, else the one that comes as a package. */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  if (existsSync(ofTheSystem)) return { executablePath: ofTheSystem, args: quiet }
  return { executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...quiet] }
}
