import { rmSync } from 'node:fs'

// A new database for every run; the pictures are those that the build drew.
rmSync(`${process.env.DATA_DIR}/postgres`, { recursive: true, force: true })
await import('../../build/program/main.js' as string)
