import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const full = process.env.TEST_FULL === '1'

/** Slow tests that only `npm run test:full` runs. Faster tests cover most of the same behaviour. */
const onlyInFull = '**/*.full.test.{ts,tsx}'

/** Tests that run in a separate worker each, because they replace modules, measure memory, or start programs. */
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
  // One worker for each core, even on a machine with two, because most tests wait for the database.
  maxWorkers: '100%',
  // Long timeouts for busy machines. The bench measures speed.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  // Mocks and stubs of a test must not reach the next file of the same worker.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
}

// The React Router plugin breaks tests of components, so this configuration does not use it.
export default defineConfig({
  test: {
    globalSetup: ['server/database/test-server.ts'],
    // Logs of a passing test are expected, so only those of a failing test are shown.
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
          // A worker evaluates the program's modules only once. Doing so for every file would take as long as the
          // tests.
          isolate: false,
        },
      },
    ],
  },
})
