import { defineConfig } from 'vitest/config'

// The React Router plugin breaks tests of components, so it stays out of this file.
export default defineConfig({
  test: {
    include: ['{core,server,web,scripts,tests,chaos}/**/*.test.{ts,tsx}'],
    setupFiles: ['scripts/test-seed.ts'],
    globalSetup: ['server/database/test-server.ts'],
    // What a passing test logs is expected; a failing one shows it.
    silent: 'passed-only',
    // One for each core, also on a machine of two: most tests wait for the database.
    maxWorkers: '100%',
    // Generous for busy machines; speed is measured by the bench.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
