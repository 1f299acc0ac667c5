import type { Page } from '@playwright/test'
import { addFromCard, expectWheelToScroll, header, scrolledTo } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'
import { holdAnimations } from '../support/clock.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const opener = (page: Page) => header(page).getByRole('button', { name: 'Open menu' })

test('a full-screen menu offers the four entries that the header has no room for', async ({ page }) => {
  await open(page, '/home')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await addFromCard(page, 'Tally Task Chair')
  await opener(page).click()
  const entries = menu(page).getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(entries).toHaveText(['Home', 'Shop', 'Cart(1)', 'Account'])
  for (const [position, address] of ['/home', '/shop', '/cart', '/account'].entries()) {
    await expect(entries.nth(position)).toHaveAttribute('href', address)
  }
  await expect(entries.first()).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).getByRole('link', { name: /^Chat with us/ })).toHaveAttribute('href', /wa\.me/)
  const screen = page.viewportSize()
  await expect
    .poll(() => menu(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: screen?.width, height: screen?.height })
})

test('the menu works by keyboard: the focus enters, stays inside, and returns', async ({ page }) => {
  await open(page, '/home')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused()
  const focusLeft = () =>
    menu(page).evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    )
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await focusLeft()).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('the menu closes by any choice and by Back, and no page scrolls behind it @full', async ({ page }) => {
  await open(page, '/home')
  await test.step('on any choice, also of the current page', async () => {
    for (const [entry, address] of [
      ['Home', '/home'],
      ['Shop', '/shop'],
      [/^Cart/, '/cart'],
      ['Account', '/login?redirectUrl=%2Faccount'],
      ['Office Furniture Store', '/home'],
    ] as const) {
      await opener(page).click()
      await menu(page).getByRole('link', { name: entry, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(menu(page)).toBeHidden()
    }
  })
  await test.step('by Back, which stays on the page', async () => {
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/shop')
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await opener(page).click()
    await menu(page).getByRole('link', { name: /^Cart/ }).click()
    await expect(page).toHaveURL('/cart')
    await page.goBack()
    await expect(page).toHaveURL('/shop')
  })
  await test.step('the page behind it does not scroll', async () => {
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    const before = await scrolledTo(page)
    await page.mouse.wheel(0, 600)
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    expect(await scrolledTo(page)).toBe(before)
    await expectWheelToScroll(page)
  })
  await test.step('it switches the language', async () => {
    await opener(page).click()
    await menu(page).getByRole('link', { name: '繁體中文' }).click()
    await expect(page).toHaveURL('/shop?lang=zh-TW')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  })
})

test('the menu comes in over 300 ms and leaves over 200 ms @full', async ({ page }) => {
  await open(page, '/home')
  await opener(page).click()
  await expect(menu(page)).toHaveCSS('animation-name', 'menu-in')
  await expect(menu(page)).toHaveCSS('animation-duration', '0.3s')
  const letAnimationsRun = await holdAnimations(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCSS('animation-name', 'menu-out')
  await expect(menu(page)).toHaveCSS('animation-duration', '0.2s')
  await expect(menu(page)).toBeVisible()
  await letAnimationsRun()
  await expect(menu(page)).toBeHidden()
})
