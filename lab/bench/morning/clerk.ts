import type { Locator, Page } from '@playwright/test'

/** A clerk at the keyboard, whose presses are counted; a scanner's characters and moving on a page by itself are none. */
export interface Clerk {
  page: Page
  press: (key: string) => Promise<void>
  /** Moves the focus by Tab to a button, link or field, and presses it; only the press is counted, as a click is. */
  pressOn: (target: Locator) => Promise<void>
  /** Types into the focused field; each character is a press. */
  type: (text: string) => Promise<void>
  /** Reads a label: the scanner types and ends with Enter. */
  scan: (text: string) => Promise<void>
  /** The presses since the last call. */
  presses: () => number
}

/** Milliseconds between two presses of a hand; what comes faster is taken for a scanner. */
const pace = 100

/** A clerk at a page. */
export function clerkAt(page: Page): Clerk {
  let presses = 0
  return {
    page,
    async press(key) {
      presses += 1
      await page.waitForTimeout(pace)
      await page.keyboard.press(key)
    },
    async pressOn(target) {
      presses += 1
      await target.focus()
      await page.waitForTimeout(pace)
      await page.keyboard.press('Enter')
    },
    async type(text) {
      presses += [...text].length
      await page.keyboard.type(text)
    },
    async scan(text) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    presses() {
      const since = presses
      presses = 0
      return since
    },
  }
}
