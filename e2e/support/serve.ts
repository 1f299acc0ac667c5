import { rmSync } from 'node:fs'

// A new database for every run; the pictures, named by their content, are made only once.
rmSync(`${process.env.DATA_DIR}/postgres`, { recursive: true, force: true })
await import('../../build/program/main.js' as string)
