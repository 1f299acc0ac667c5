import type { Page } from '@playwright/test'
import { changePageData } from '../support/page-data.ts'
import { expectWheelToScroll, scrolledTo } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'

const pictures = (page: Page) => page.getByRole('region', { name: 'Product pictures' })
const thumbnails = (page: Page) => pictures(page).getByRole('list').getByRole('button')
const opener = (page: Page) => pictures(page).getByRole('button', { name: /Open the gallery$/ })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Lift Sit-Stand Desk, pictures' })
const counter = (page: Page) => modal(page).getByText(/^\d+ \/ \d+$/)
const spec = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

const white = 'Lift Sit-Stand Desk, White / White, 140.0 x 70.4 x 74.4 cm'
const walnut = 'Lift Sit-Stand Desk, Walnut / Black, 160.0 x 75.4 x 74.4 cm'

test("selecting a spec jumps to the spec's first image @full", { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  await test.step('thumbnails are 70 pixels wide and high', async () => {
    await expect(thumbnails(page)).toHaveCount(4)
    for (const thumbnail of await thumbnails(page).all()) {
      expect(await thumbnail.boundingBox()).toMatchObject({ width: 70, height: 70 })
    }
  })
  await spec(page, 'Walnut').check()
  await expect(pictures(page).getByRole('img', { name: walnut })).toBeVisible()
  await expect(pictures(page).locator('[aria-current]')).toHaveAccessibleName('Walnut / Black 160')

  await test.step('clicking a thumbnail selects the spec that owns the image', async () => {
    await thumbnails(page).nth(2).click()
    await expect(pictures(page).getByRole('img', { name: white })).toBeVisible()
    await expect(spec(page, 'White')).toBeChecked()
    const panel = page.getByRole('group', { name: 'Selected spec' })
    await expect(panel).toContainText('White / White, 140.0')
  })

  await test.step('a film of the shop plays muted, in a loop and in place', async () => {
    await thumbnails(page).first().click()
    const film = pictures(page).getByLabel('Lift Sit-Stand Desk, video')
    await expect(film).toHaveAttribute('src', /\.mp4$/)
    for (const [property, value] of Object.entries({
      muted: true,
      loop: true,
      autoplay: true,
      playsInline: true,
      controls: true,
    })) {
      await expect(film).toHaveJSProperty(property, value)
    }
    await expect(spec(page, 'White')).toBeChecked()
  })

  await test.step('opens from the film, too, which then continues only there', async () => {
    const film = page.locator('video')
    await film.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 1
    })
    await film.click({ position: { x: 100, y: 100 }, force: true })
    await expect(counter(page)).toHaveText('1 / 4')
    await expect(film).toHaveCount(1)
    await expect(modal(page).locator('video')).toBeVisible()
    const seconds = () => film.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(seconds).toBeGreaterThanOrEqual(1)
    await film.evaluate((element: HTMLVideoElement) => {
      element.pause()
      element.currentTime = 2
    })
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect.poll(seconds).toBe(2)
    await expect(film).toHaveJSProperty('paused', true)
  })
})

test(
  'a video link becomes the embedded player with autoplay @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }),
    )
    await changePageData(page, '/product/lift-sit-stand-desk', (data) =>
      data.set(data.holderOf('videoUrl'), 'videoUrl', 'https://youtu.be/dQw4w9WgXcQ'),
    )
    await open(page, '/shop')
    await page.getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
    await thumbnails(page).first().click()
    const player = page.locator('iframe[title="Lift Sit-Stand Desk, video"]')
    await expect(player).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    )
    await expect(player.contentFrame().getByText('The player')).toBeVisible()
  },
)

test('the gallery opens at the shown picture, fills the screen and counts @desktop-in-full', async ({
  page,
}) => {
  await open(page, '/product/lift-sit-stand-desk')
  await spec(page, 'White').check()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(200, 300)
  await opener(page).click()
  await expect(counter(page)).toHaveText('3 / 4')
  await expect(modal(page).getByRole('img', { name: white })).toBeVisible()
  const screen = page.viewportSize()
  await expect
    .poll(() => modal(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: screen?.width, height: screen?.height })

  await test.step('turns with Next and Previous, and wraps around at both ends', async () => {
    const next = modal(page).getByRole('button', { name: 'Next' })
    await next.click()
    await expect(modal(page).getByRole('img', { name: walnut })).toBeVisible()
    await next.click()
    await expect(counter(page)).toHaveText('1 / 4')
    await expect(modal(page).getByLabel('Lift Sit-Stand Desk, video')).toBeVisible()
    await modal(page).getByRole('button', { name: 'Previous' }).click()
    await expect(counter(page)).toHaveText('4 / 4')
  })
  await test.step('locks the page behind it, until its button closes it', async () => {
    await page.mouse.wheel(0, 500)
    await modal(page).getByRole('button', { name: 'Close' }).click()
    await expect(modal(page)).toBeHidden()
    expect(await scrolledTo(page)).toBe(0)
    await expectWheelToScroll(page)
  })
})
