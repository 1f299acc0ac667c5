import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { Language } from '../../core/language.ts'
import { expectChinese } from './english.ts'
import { expect, test } from './shop.ts'
import { animationsFinished } from './clock.ts'

/** Every rule of WCAG 2.2 up to level AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects the properties that every page must have in every state: language, heading, accessibility and width. */
export async function expectGoodPage(page: Page, language: Language, isMobile: boolean): Promise<void> {
  const size = page.viewportSize()
  await test.step('it speaks one language', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Office Furniture Store \| ./)
    if (language === 'zh-TW') await expectChinese(page)
  })
  await test.step('it has one main heading', async () => {
    await expect(page.locator('h1')).toHaveCount(1)
  })
  await test.step('axe finds no barrier', async () => {
    await animationsFinished(page.locator('html'))
    expect(await barriersOf(page)).toEqual([])
  })
  await test.step('it fits its screen', async () => {
    for (const width of isMobile ? [360, 768] : [1440, 768]) {
      await expectToFit(page, width)
      expect(await narrowFields(page), `fields that are too narrow at ${width} px`).toEqual([])
    }
    if (size) await page.setViewportSize(size)
  })
}

/**
 * Returns the barriers found by axe, except those in frames of other sites. Only the barriers are sent out of the
 * page, because sending all results would take long.
 */
async function barriersOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const options = { runOnly: tags, resultTypes: ['violations' as const], iframes: false }
    const { violations, passes } = await run(document, options)
    if (passes.length <= 10) return ['axe has tested next to nothing']
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join('\n')}`,
    )
  }, rules)
}

/** Expects that nothing overflows the page at this screen width, and that no overflow is hidden. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const { shown, needed, hidden } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    // An open modal dialog locks the scrolling of the page behind it, which is allowed.
    const cut = [document.documentElement, document.body].filter(
      (element) =>
        !element.querySelector('dialog:modal') && getComputedStyle(element).overflowX !== 'visible',
    )
    return { shown: clientWidth, needed: scrollWidth, hidden: cut.map(({ tagName }) => tagName) }
  })
  expect(shown).toBe(width)
  expect(needed, `what the page needs of ${width} px`).toBeLessThanOrEqual(width)
  expect(hidden, 'what cuts off what is too wide').toEqual([])
}

/** Returns the fields that are too narrow for their suggestion, a usual email address, or a typed phone number. */
function narrowFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usual: Record<string, string> = { tel: '+886912345678', email: 'mei@example.com' }
    const typed = 'input:is([type=text], [type=tel], [type=email])'
    const ruler = document.createElement('span')
    ruler.style.cssText = 'position: absolute; visibility: hidden; white-space: pre'
    const isNarrow = (field: HTMLInputElement) => {
      const { font, fontVariantNumeric, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
      Object.assign(ruler.style, { font, fontVariantNumeric, letterSpacing })
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const number = field.type === 'tel' ? field.value : ''
      return [field.placeholder, usual[field.type] ?? '', number].some((text) => {
        ruler.textContent = text
        return ruler.offsetWidth > room
      })
    }
    document.body.append(ruler)
    const narrow = [...document.querySelectorAll<HTMLInputElement>(typed)]
      .filter((field) => field.checkVisibility() && field.clientWidth > 1 && isNarrow(field))
      .map(({ name, labels, placeholder }) => labels?.[0]?.textContent || name || placeholder)
    ruler.remove()
    return narrow
  })
}
