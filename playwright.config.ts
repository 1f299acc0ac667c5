import { mkdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { chromium } from './e2e/support/chromium.ts'
import program from './scripts/program.json' with { type: 'json' }

const port = Number(process.env.E2E_PORT ?? 4310)
const dataDir = `data/e2e-${port}`
mkdirSync(dataDir, { recursive: true })
const launchOptions = await chromium()
/** All tests, as `npm run test:full` runs them; otherwise those of the main journeys. */
const isFull = process.env.TEST_FULL === '1'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous for slow and busy machines; speed is measured by the bench.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    locale: 'en-MY',
    timezoneId: 'America/New_York',
    // Tests intercept requests, which a service worker would answer; the tests of the offline pages allow it.
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
      // What does not depend on the screen size is tested once.
      grepInvert: isFull ? /@desktop\b(?!-)/ : [/@desktop\b(?!-)/, /@full/, /@phone-in-full/],
    },
  ],
  webServer: {
    // What the server logs about failures that tests cause goes to a file.
    command: `"${process.execPath}" e2e/support/serve.ts 2> ${dataDir}/server.log`,
    url: `http://localhost:${port}/home`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      // As `npm start` runs it.
      ...program.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // All browsers share one address, and a busy machine is late.
      MAX_EVENT_LOOP_DELAY: '60000',
      MAX_WAITING_STATEMENTS: '1000',
    },
  },
})
