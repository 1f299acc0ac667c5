import { mkdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { chromium } from './e2e/support/chromium.ts'
import program from './scripts/program.json' with { type: 'json' }

const port = Number(process.env.E2E_PORT ?? 4310)
const dataDir = `data/e2e-${port}`
mkdirSync(dataDir, { recursive: true })
const launchOptions = await chromium()
/** Whether all tests run, as in `npm run test:full`. Otherwise only the tests of the main journeys run. */
const isFull = process.env.TEST_FULL === '1'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long timeouts for slow and busy machines. The bench measures speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    locale: 'en-MY',
    timezoneId: 'America/New_York',
    // Tests intercept requests, which a service worker would answer instead. The tests of the offline pages allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: isFull ? [] : [/@full/, /@desktop-in-full/],
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      testIgnore: '**/*.desktop.spec.ts',
      // Tests that do not depend on the screen size run only once.
      grepInvert: isFull ? /@desktop\b(?!-)/ : [/@desktop\b(?!-)/, /@full/, /@phone-in-full/],
    },
  ],
  webServer: {
    // The server logs failures that tests cause. They go to a file.
    command: `"${process.execPath}" e2e/support/serve.ts 2> ${dataDir}/server.log`,
    url: `http://localhost:${port}/home`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      // The same environment as in `npm start`.
      ...program.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // All browsers share one address, and a busy machine responds late.
      MAX_EVENT_LOOP_DELAY: '60000',
      MAX_WAITING_STATEMENTS: '1000',
    },
  },
})
