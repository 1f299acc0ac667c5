import { rmSync } from 'node:fs'

// Every run gets a new database. The pictures are those that the build has drawn.
rmSync(`${process.env.DATA_DIR}/postgres`, { recursive: true, force: true })
await import('../../build/program/main.js' as string)
