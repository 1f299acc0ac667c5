import { constants, cpSync, existsSync, rmSync } from 'node:fs'

const dataDir = process.env.DATA_DIR ?? ''
const drawn = 'data/pictures'

// A new database for every run. Pictures are named by content, so those that `npm start` drew are used again.
rmSync(`${dataDir}/postgres`, { recursive: true, force: true })
if (existsSync(drawn) && !existsSync(`${dataDir}/pictures`))
  cpSync(drawn, `${dataDir}/pictures`, { recursive: true, mode: constants.COPYFILE_FICLONE })
await import('../../build/program/main.js' as string)
