import { boxOf, expect, open, test } from '../support/shop.ts'

test('the chat gives way on a phone, and is a tab or a disc in the gutter above @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/login')
  const chat = page.getByRole('complementary', { name: 'Chat with us' })
  const button = chat.getByRole('link', { name: 'Chat with us (opens in a new tab)' })
  const sizeOf = async () => {
    const { width, height } = await boxOf(button)
    return [width, height]
  }
  expect(await sizeOf()).toEqual([44, 44])
  await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(chat, 'it leaves the first screen alone').toHaveCSS('opacity', '0')
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  await expect(chat).toHaveCSS('opacity', '1')

  await test.step('it is gone while somebody types, and back afterwards', async () => {
    const field = page.getByRole('main').getByRole('textbox').last()
    await field.focus()
    await expect(chat).toHaveCSS('opacity', '0')
    await field.blur()
    await expect(chat).toHaveCSS('opacity', '1')
  })

  await test.step('it is gone while the page scrolls down, but not for the keyboard', async () => {
    // Keeps the button away, as if a finger went on scrolling.
    await chat.evaluate((element) => {
      const keep = () => element.toggleAttribute('data-away', true)
      new MutationObserver(() => element.hasAttribute('data-away') || keep()).observe(element, {
        attributeFilter: ['data-away'],
      })
      keep()
    })
    await expect(chat).toHaveCSS('opacity', '0')
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(chat).toHaveCSS('opacity', '1')
  })

  for (const [width, size] of [
    [768, [32, 48]],
    [1024, [32, 48]],
    [1280, [44, 44]],
  ] as const)
    await test.step(`at ${width} px it is in the gutter`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(sizeOf).toEqual(size)
      const gutter = await page.evaluate(() =>
        parseFloat(getComputedStyle(document.querySelector('footer .wrap')!).paddingRight),
      )
      const { left, right } = await boxOf(button)
      const end = await page.evaluate(() => document.documentElement.clientWidth)
      expect(left).toBeGreaterThanOrEqual(end - gutter)
      expect(right).toBeLessThanOrEqual(end)
    })
})
