import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { awaitInterception, endInterception } from './intercepting.ts'

export { expect }

/** Collects the errors of a page. `allow` permits errors that a test causes on purpose. */
export class Watch {
  readonly complaints: string[] = []
  // The configuration blocks service workers.
  readonly #allowed: RegExp[] = [
    /Service Worker registration blocked by Playwright/,
    // A registration needs this answer: "Status 404 means it is free".
    /^404: .*\/api\/users\/check\b/,
    // Depends only on the speed of the machine: a prefetched file arrived after the browser had stopped waiting for
    // it.
    /was preloaded using link preload but not used/,
  ]

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }

  follow(page: Page): void {
    page.on('console', (message) => {
      // Failed answers are collected below, with their addresses.
      if (/^Failed to load resource: .* status of 404/.test(message.text())) return
      if (['error', 'warning'].includes(message.type()))
        this.complaints.push(`console ${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.complaints.push(`page error at ${page.url()}: ${error.message}`))
    page.on('requestfailed', (request) => {
      // Leaving a page aborts its pending requests.
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
 * Playwright's test, which also fails on console errors and warnings, page errors and failed requests. It runs in
 * English on the desktop and in Chinese on the phone.
 */
export const test = base.extend<{ watch: Watch; language: Language; interception: void }>({
  language: ({ isMobile }, use) => use(isMobile ? 'zh-TW' : 'en'),
  interception: [
    async ({ context }, use) => {
      context.on('page', awaitInterception)
      await use()
      await endInterception(context)
    },
    { auto: true },
  ],
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

const isHydrated = () => document.documentElement.hasAttribute('data-hydrated')

/** Waits until React has hydrated the page, because an earlier click would be lost. */
export async function hydrated(page: Page): Promise<void> {
  // Polls inside the page, which is faster than an expectation from outside, because nearly every test waits for
  // this. The timeout is long for busy machines; the bench measures speed.
  await page.waitForFunction(isHydrated, undefined, { polling: 20, timeout: 60_000 })
}

/** Opens a page and waits until it is hydrated. */
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
export async function expectAlert(
  page: Page,
  type: keyof typeof alertEdges,
  message: string | RegExp,
): Promise<void> {
  const alert = page
    .getByRole('region', { name: /^(Notifications|通知)$/ })
    .getByRole(type === 'danger' ? 'alert' : 'status')
    .filter({ has: page.getByText(message, { exact: true }) })
  await expect(alert.first()).toHaveCSS('border-left-color', alertEdges[type])
}

/** The position and size of an element, in pixels. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  const { x: left, y: top, width, height } = box
  return { left, top, right: left + width, bottom: top + height, middle: top + height / 2, width, height }
}
