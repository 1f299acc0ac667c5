import { localizedPath } from '../../core/language.ts'
import { header } from '../support/page-elements.ts'
import { texts } from '../support/pages.ts'
import { expect, open, test } from '../support/shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

const boxOf = async (place: ReturnType<typeof header>) => {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return box
}

test('the first product begins above 320 px', async ({ page, language }) => {
  const t = texts[language]
  const main = page.getByRole('main')
  for (const path of ['/shop', '/shop?category=Chairs', '/shop?q=desk']) {
    await open(page, localizedPath(path, language))
    const first = main.getByRole('region').getByRole('listitem').first()
    expect((await boxOf(first)).y, path).toBeLessThan(320)
    const sort = await boxOf(main.getByRole('combobox', { name: t['shop.sort'] }))
    const filters = await boxOf(main.getByRole('link', { name: t['shop.filtersTitle'], exact: true }))
    expect(Math.abs(sort.y - filters.y), 'Sort and Filters share a row').toBeLessThan(4)
    expect(sort.x + sort.width).toBeLessThanOrEqual(filters.x)
  }
})

test('the search of the list opens with its words, and is taken off beside the count', async ({
  page,
  language,
}) => {
  const t = texts[language]
  await open(page, localizedPath('/shop', language))
  await header(page).getByRole('link', { name: t['common.search'], exact: true }).click()
  const box = page.getByRole('dialog', { name: t['common.search'] }).getByRole('combobox')
  await box.fill('desk')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=desk/)
  await header(page).getByRole('link', { name: t['common.search'], exact: true }).click()
  await expect(box).toHaveValue('desk')
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: /desk[”」]?$/ })
    .click()
  await expect(page).not.toHaveURL(/q=/)
})

test('the focus stays in sight on the screen of filters @full', async ({ page, language }) => {
  const t = texts[language]
  // As wide and high as the screen of a laptop at a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 450 })
  await open(page, localizedPath('/shop', language))
  await page.getByRole('main').getByRole('link', { name: t['shop.filtersTitle'], exact: true }).click()
  const filters = page.getByRole('group', { name: t['shop.filtersTitle'] })
  const button = filters.getByRole('button').last()
  const seen = new Set<string>()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) break
    const name = await focused.evaluate((element) => element.outerHTML.slice(0, 200))
    await expect(filters.locator(':focus'), name).toHaveCount(1)
    seen.add(name)
    if (await button.evaluate((element) => element === document.activeElement)) continue
    const [place, bar] = [await boxOf(focused), await boxOf(button)]
    expect(place.y + place.height, `${name} and the button`).toBeLessThanOrEqual(bar.y)
  }
  expect(seen.size).toBeGreaterThan(10)
})

test('the bar of four compared products fits 360 px @full', async ({ page, language }) => {
  const t = texts[language]
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, localizedPath('/shop', language))
  const ticks = page.getByRole('main').getByRole('region').first().getByRole('checkbox')
  for (let card = 0; card < 4; card += 1) await ticks.nth(card).check()
  const tray = page.getByRole('complementary', { name: t['compare.tray'] })
  const link = tray.getByRole('link', { name: /4/ })
  const parts = [...(await tray.getByRole('button').all()), link]
  expect(parts).toHaveLength(5)
  const boxes = await Promise.all(parts.map(boxOf))
  for (const [index, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThanOrEqual(boxes[index + 1]?.x ?? 360)
    expect(box.height).toBeGreaterThanOrEqual(44)
  }
})
