import type { Page } from '@playwright/test'
import { changePageData } from '../support/page-data.ts'
import { cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

const desk = '/product/lift-sit-stand-desk'
const pictures = (page: Page) => page.getByRole('region', { name: 'Product pictures' })
/** The drawn figure of a dimension, hidden from screen readers because the size is also a text. */
const drawn = (page: Page, figure: string) => pictures(page).getByText(figure, { exact: true })

test('width, depth and height lie on the picture until one press hides them @full', async ({ page }) => {
  const html = await (await page.request.get(desk)).text()
  expect(html, 'without scripts, too').toMatch(/data-dimensions.*120\.0/s)
  await open(page, desk)
  const button = page.getByRole('button', { name: 'Dimensions' })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  for (const figure of ['W 120.0', 'D 60.4', 'H 74.4']) await expect(drawn(page, figure)).toBeVisible()
  await page.getByRole('radio', { name: /^Walnut/ }).check()
  await expect(drawn(page, 'W 160.0')).toBeVisible()
  await expect(page, 'the address that is loaded again').toHaveURL(/spec=walnut/i)

  await button.click()
  await expect(drawn(page, 'W 160.0')).toBeHidden()
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(drawn(page, 'W 160.0')).toBeHidden()
  await button.press('Space')
  await expect(drawn(page, 'W 160.0')).toBeVisible()
})

test('a press shows the product in 3D, whose viewer is not fetched before @full', async ({ page, watch }) => {
  // A machine without a graphics card draws slowly.
  watch.allow(/GL Driver Message|rAF timed out|GroupMarkerNotSet|WebGL/)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open(page, '/shop')
  await page.getByRole('main').getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')
  expect(fetched.filter((path) => /model-|\.glb$/.test(path))).toEqual([])

  await page.getByRole('button', { name: 'See in 3D' }).click()
  const model = page.getByRole('img', { name: /^Lift Sit-Stand Desk in 3D\./ })
  // Drawing it takes longer on a machine without a graphics card.
  await model.waitFor()
  expect(fetched.filter((path) => path.endsWith('.glb'))).toHaveLength(1)
  await page.getByRole('button', { name: 'Back to the picture' }).click()
  await expect(model).toHaveCount(0)
  await expect(drawn(page, 'W 120.0')).toBeVisible()
})

test('a browser without WebGL keeps the picture and says why @full', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await open(page, desk)
  await page.getByRole('button', { name: 'See in 3D' }).click()
  await expect(page.getByText('This browser cannot show 3D.')).toBeVisible()
  await expect(pictures(page).getByRole('img', { name: /Oak \/ Black/ })).toBeVisible()
})

test('an adjustable desk shows the heights for a person @full', async ({ page }) => {
  await open(page, desk)
  await page.getByRole('button', { name: 'Height for you' }).click()
  const dialog = page.getByRole('dialog', { name: 'The height for you' })
  const figures = dialog.getByRole('definition')
  await expect(figures).toHaveText(['69.5 cm', '123 cm', '109 cm', '161.5 cm'])
  const field = dialog.getByRole('textbox', { name: 'Your height in cm' })
  await field.fill('205')
  await expect(figures.nth(2)).toHaveText('130.5 cm')
  await expect(dialog.getByText('3.5 cm lower than you need, standing')).toBeVisible()
  await dialog.getByRole('slider', { name: 'Your height' }).fill('150')
  await expect(field).toHaveValue('150')
  await dialog.getByRole('checkbox', { name: 'I wear shoes, 2.5 cm' }).uncheck()
  await expect(figures.first()).toHaveText('59 cm')
  await field.fill('17')
  await expect(dialog.getByRole('alert')).toHaveText('Your height must be from 140 to 210 cm.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Height for you' })).toBeFocused()

  await open(page, '/product/tally-task-chair')
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  await expect(page.getByRole('button', { name: 'Height for you' })).toHaveCount(0)
})

test('accessories are added together, and sold-out ones cannot be chosen @full', async ({ page }) => {
  await changePageData(page, desk, (data) => {
    const [, lamp] = data.list(data.holderOf('accessories'), 'accessories')
    const [spec] = data.list(data.at(lamp), 'specs')
    data.set(data.at(spec), 'quantity', 0)
  })
  await open(page, '/shop')
  await page.getByRole('main').getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
  const part = page.getByRole('region', { name: 'Goes with it' })
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByRole('checkbox', { name: /^Pivot LED Desk Lamp/ })).toBeDisabled()
  await expect(part.getByRole('checkbox', { name: /^Lift Sit-Stand Desk/ })).toHaveCount(0)
  await part.getByRole('checkbox', { name: /^Muffle Desk Privacy Panel/ }).check()
  await part.getByRole('checkbox', { name: /^Hollow Waste Bin/ }).check()
  await expect(part.getByText('2 chosen')).toBeVisible()
  await part.getByRole('button', { name: 'Add 2 to cart' }).click()
  await expectAlert(page, 'success', '2 products added to the cart.')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
})

test('a page shows the products seen before it @full', async ({ page }) => {
  await open(page, desk)
  await expect(page.getByRole('region', { name: 'Recently seen' })).toHaveCount(0)
  await open(page, '/product/tally-task-chair')
  const seen = page.getByRole('region', { name: 'Recently seen' })
  await expect(seen.getByRole('link')).toHaveText(/^Lift Sit-Stand Desk\s*RM\s1,499$/)
  await seen.getByRole('link').click()
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')
  await expect(seen.getByRole('link')).toHaveText(/^Tally Task Chair/)
})
