import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const full = process.env.TEST_FULL === '1'

/** What `npm test` leaves to `npm run test:full`: it takes long, and a faster test proves most of it. */
const onlyInFull = '**/*.full.test.{ts,tsx}'

/** Each in a worker of its own: tests that replace modules, measure memory, or start programs of their own. */
export const alone = [
  'core/texts/messages.full.test.ts',
  'lab/**/*.full.test.ts',
  'scripts/installed.full.test.ts',
  'scripts/run.full.test.ts',
  'server/database/embedded.full.test.ts',
  'server/exports/table-maker.full.test.ts',
  'server/http/accounts/hashing.full.test.ts',
  'server/http/catalogue/import-bombs.full.test.ts',
  'server/http/protection/json-depth.full.test.ts',
  'server/services/delivery/promise.full.test.ts',
]

const options: TestProjectInlineConfiguration['test'] = {
  // One for each core, also on a machine of two: most tests wait for the database.
  maxWorkers: '100%',
  // Generous for busy machines; speed is measured by the bench.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  // What a test replaced must not reach the next file of the same worker.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
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
      ...(full
        ? [{ test: { ...options, name: 'alone', include: alone, setupFiles: ['scripts/test-seed.ts'] } }]
        : []),
      {
        test: {
          ...options,
          name: 'together',
          include: ['{core,deploy,lab,scripts,server,tests,web}/**/*.test.{ts,tsx}'],
          setupFiles: ['scripts/test-seed.ts', 'server/testing/test-hash-cost.ts'],
          exclude: ['**/node_modules/**', ...(full ? alone : [onlyInFull])],
          // A worker evaluates the program's modules once and not for every file, which takes as long as the tests.
          isolate: false,
        },
      },
    ],
  },
})
