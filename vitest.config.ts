import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Tests that replace modules, measure memory, or start programs of their own, which takes the longest. */
const alone = [
  'lab/chaos/**/*.test.ts',
  'core/texts/messages.test.ts',
  'scripts/run.test.ts',
  'server/database/embedded.test.ts',
  'server/exports/table-maker.test.ts',
  'server/http/accounts/hashing.test.ts',
  'server/http/catalogue/import-bombs.test.ts',
  'server/http/protection/json-depth.test.ts',
  'server/services/delivery/promise.test.ts',
]

const options: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['scripts/test-seed.ts'],
  // One for each core, also on a machine of two: most tests wait for the database.
  maxWorkers: '100%',
  // Generous for busy machines; speed is measured by the bench.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

// The React Router plugin breaks tests of components, so it stays out of this file.
export default defineConfig({
  test: {
    globalSetup: ['server/database/test-server.ts'],
    // What a passing test logs is expected; a failing one shows it.
    silent: 'passed-only',
    maxWorkers: '100%',
    // In the order of their names.
    projects: [
      { test: { ...options, name: 'alone', include: alone } },
      {
        test: {
          ...options,
          name: 'together',
          include: ['{core,deploy,lab,scripts,server,tests,web}/**/*.test.{ts,tsx}'],
          exclude: alone,
          // A worker evaluates the program's modules once and not for every file, which takes as long as the tests.
          isolate: false,
        },
      },
    ],
  },
})
