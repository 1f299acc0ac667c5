import { rmSync } from 'node:fs'

// A new database for every run; pictures are named by content and generated only once.
rmSync(`${process.env.DATA_DIR}/postgres`, { recursive: true, force: true })
await import('../../build/program/main.js' as string)
