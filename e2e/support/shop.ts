import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'

export { expect }

/** What went wrong on a page that nobody looked for; `allow` takes what a test provokes on purpose. */
export class Watch {
  readonly complaints: string[] = []
  readonly #allowed: RegExp[] = []

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }

  follow(page: Page): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.complaints.push(`console ${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.complaints.push(`page error: ${error.message}`))
    page.on('requestfailed', (request) => {
      // A page that is left gives up what it was still loading.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
        this.complaints.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
      }
    })
    page.on('response', (response) => {
      if (response.status() >= 400) this.complaints.push(`${response.status()}: ${response.url()}`)
    })
  }
}

/**
 * Playwright's test, which also fails on a console message, a page error or a failed request. A journey goes its way in
 * English on the desktop and in Chinese on the phone.
 */
export const test = base.extend<{ watch: Watch; language: Language }>({
  language: ({ isMobile }, use) => use(isMobile ? 'zh-TW' : 'en'),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch()
      context.on('page', (page) => watch.follow(page))
      await use(watch)
      expect(watch.unexpected(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until React answers on the page: before, a click on a button would be lost. */
export async function hydrated(page: Page): Promise<void> {
  // A busy machine may take its time to run a page's script; how fast a page is, benches measure.
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 15_000 })
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The colour of an alert's edge, by its type. */
const alertEdges = {
  success: 'rgb(36, 97, 61)',
  info: 'rgb(43, 76, 131)',
  warning: 'rgb(119, 80, 10)',
  danger: 'rgb(163, 48, 27)',
}

/** Waits for an alert of this type with exactly this message. */
export async function seeAlert(page: Page, type: keyof typeof alertEdges, message: string): Promise<void> {
  const alert = page
    .getByRole('region', { name: /^(Notifications|通知)$/ })
    .getByRole(type === 'danger' ? 'alert' : 'status')
    .filter({ has: page.getByText(message, { exact: true }) })
  await expect(alert.first()).toHaveCSS('border-left-color', alertEdges[type])
}

/** Where something stands on the page, in pixels. */
export async function placeOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  const { x: left, y: top, width, height } = box
  return { left, top, right: left + width, bottom: top + height, middle: top + height / 2, width, height }
}
