import type { Page } from '@playwright/test'
import { changePageData } from '../support/page-data.ts'
import { cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

const desk = '/product/lift-sit-stand-desk'
const pictures = (page: Page) => page.getByRole('region', { name: 'Product pictures' })
/** The drawn figure of a dimension. It is hidden from screen readers, because the size is also in a text. */
const drawn = (page: Page, figure: string) => pictures(page).getByText(figure, { exact: true })

const tools = (page: Page) => page.getByRole('button', { name: 'Measure & compare' })

test('pictures are bare until a press shows width, depth and height @full', async ({ page }) => {
  await open(page, desk)
  await expect(page.locator('[data-dimensions]')).toHaveCount(0)
  await tools(page).click()
  const dimensions = page.getByRole('checkbox', { name: 'Dimensions on the picture' })
  await expect(dimensions).not.toBeChecked()
  await dimensions.check()
  for (const figure of ['W 120.0', 'D 60.4', 'H 74.4']) await expect(drawn(page, figure)).toBeVisible()
  const picture = await pictures(page)
    .getByRole('img', { name: /120\.0/ })
    .boundingBox()
  expect(picture!.width, 'the whole picture').toBeCloseTo(picture!.height, 0)
  await page.getByRole('radio', { name: /^Walnut/ }).check()
  await expect(drawn(page, 'W 160.0')).toBeVisible()
  await expect(page, 'the address that is loaded again').toHaveURL(/spec=walnut/i)

  await page.reload()
  await expect(drawn(page, 'W 160.0')).toBeVisible()
  await tools(page).press('Enter')
  await expect(dimensions).toBeChecked()
  await dimensions.press('Space')
  await expect(drawn(page, 'W 160.0')).toHaveCount(0)
})

test('the comparison takes the chosen spec and gives it back @full', async ({ page }) => {
  await open(page, desk)
  await tools(page).click()
  const compare = page.getByRole('checkbox', { name: 'Compare' })
  await compare.check()
  const tray = page.getByRole('complementary', { name: 'Chosen to compare' })
  await expect(tray).toBeVisible()
  await page.getByRole('radio', { name: /^Walnut/ }).check()
  await expect(compare).not.toBeChecked()
  await page.getByRole('radio', { name: /^Oak/ }).check()
  await compare.uncheck()
  await expect(tray).toBeHidden()
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

  await tools(page).click()
  await page.getByRole('button', { name: 'See in 3D' }).click()
  const model = page.getByRole('img', { name: /^Lift Sit-Stand Desk in 3D\./ })
  // Drawing it takes longer on a machine without a graphics card.
  await model.waitFor()
  expect(fetched.filter((path) => path.endsWith('.glb'))).toHaveLength(1)
  await page.getByRole('button', { name: 'Back to the picture' }).click()
  await expect(model).toHaveCount(0)
  await expect(pictures(page).getByRole('img', { name: /120\.0 x 60\.4/ })).toBeVisible()
})

test('a browser without WebGL keeps the picture and says why @full', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await open(page, desk)
  await tools(page).click()
  await page.getByRole('button', { name: 'See in 3D' }).click()
  await expect(page.getByText('This browser cannot show 3D.')).toBeVisible()
  await expect(pictures(page).getByRole('img', { name: /Oak \/ Black/ })).toBeVisible()
})

test('an adjustable desk shows the heights for a person @full', async ({ page }) => {
  await open(page, desk)
  await tools(page).click()
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
  await tools(page).click()
  await expect(page.getByRole('link', { name: 'In your room' })).toBeVisible()
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
  const part = page.getByRole('group', { name: 'Goes with it' })
  await part.getByText('Goes with it').click()
  await expect(part.getByRole('checkbox', { name: /^Pivot LED Desk Lamp/ })).toBeDisabled()
  await expect(part.getByRole('checkbox', { name: /^Lift Sit-Stand Desk/ })).toHaveCount(0)
  await part.getByRole('checkbox', { name: /^Muffle Desk Privacy Panel/ }).check()
  await part.getByRole('checkbox', { name: /^Hollow Waste Bin/ }).check()
  await expect(part.getByText('2 chosen')).toBeVisible()
  await part.getByRole('button', { name: 'Add 2 to cart' }).click()
  await expectAlert(page, 'success', '2 products added to the cart.')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
})
