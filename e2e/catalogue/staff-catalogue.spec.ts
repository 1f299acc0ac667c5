import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { localizedPath } from '../../core/language.ts'
import { expect, open, expectAlert } from '../support/shop.ts'
import { declineSignIn, fillText, staffTexts, test } from '../staff/staff.ts'
import { hostileText, seeInShop } from './catalogue-pages.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import type { TextKey } from '../../core/texts/messages.ts'

// A test that saves edits a product that no other test visits, and leaves the product's cards and lists unchanged.

const mainPicture = (page: Page) => page.getByRole('main').getByRole('img').first()
const shownName = (page: Page) => page.getByRole('heading', { level: 1 })

/** The fields of the product editor in a language of the back office. */
function editor(page: Page, language: string) {
  const t = staffTexts(language)
  const inEnglish = (key: TextKey) => fillText(t('staff.catalogue.inEnglish'), { name: t(key) })
  const inChinese = (key: TextKey) => fillText(t('staff.catalogue.inChinese'), { name: t(key) })
  const spec = (number: number) =>
    page.getByRole('group', { name: fillText(t('staff.catalogue.specNumber'), { number }), exact: true })
  const status = page.getByRole('status').filter({ hasText: /未儲存|unsaved/ })
  const fillTexts = async () => {
    await page.getByLabel(inEnglish('staff.common.name')).first().fill('Edited Thing')
    await page.getByLabel(inChinese('staff.common.name')).first().fill('改名的商品')
    await page.getByLabel(inEnglish('staff.catalogue.description')).first().fill(hostileText)
    await page.getByLabel(inChinese('staff.catalogue.description')).first().fill(hostileText)
  }
  return { t, inEnglish, inChinese, spec, status, fillTexts }
}

test('an invalid price is refused at its field, and nothing typed is lost @full', async ({
  page,
  language,
  isMobile,
  watch,
  signInStaff,
}) => {
  watch.allow(/400/)
  const { t, inEnglish, inChinese, spec, status, fillTexts } = editor(page, language)
  const name = isMobile ? 'Hollow 金屬垃圾桶' : 'Hollow Waste Bin'
  await signInStaff(page, 'clerk')
  await open(page, `/staff/products?lang=${language}`)
  // The list finds the product and keeps the search in its address.
  await page.getByRole('searchbox').fill(name.split(' ')[0]!)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name }).click()
  await expect(shownName(page)).toHaveText(name)
  await expect(page).toHaveURL('/staff/products/hollow-waste-bin')

  await fillTexts()
  const price = spec(2).getByLabel(t('common.priceInRinggit'))
  await price.fill('99.5')
  await expect(status).toHaveText(/^5/)
  await page.keyboard.press('Control+s')
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription(t('catalogueFile.wholeRinggit'))
  // Errors that only the server can find are also shown there.
  await price.fill('1')
  await page.keyboard.press('Control+s')
  const [belowWhat = ''] = t('staff.product.priceCut').split('{')
  await expect(price).toHaveAccessibleDescription(new RegExp(`^${belowWhat}RM `))
  await expect(price).toBeFocused()
  await expect(page.getByLabel(inChinese('staff.common.name')).first()).toHaveValue('改名的商品')

  await test.step('leaving the editor with unsaved changes asks first', async () => {
    const typed = page.getByLabel(inEnglish('staff.common.name')).first()
    const above = page
      .getByRole('navigation', { name: t('staff.breadcrumb') })
      .getByRole('link')
      .first()
    await above.click()
    const question = page.getByRole('dialog', { name: t('staff.unsaved.title') })
    await question.getByRole('button', { name: t('common.back') }).click()
    await expect(typed).toHaveValue('Edited Thing')
    await page.getByRole('button', { name: t('staff.unsaved.discard') }).click()
    await expect(typed).toHaveValue('Hollow Waste Bin')
    await above.click()
    await expect(page).toHaveURL('/staff/products')
  })
})

test('a clerk edits texts, specs and prices, and shoppers see it immediately @desktop', async ({
  page,
  context,
  language,
  signInStaff,
}) => {
  const { t, inEnglish, inChinese, spec, status, fillTexts } = editor(page, language)
  const shop = await context.newPage()
  const id = 'vault-steel-cabinet'
  await signInStaff(page, 'clerk')
  await open(page, `/staff/products/${id}?lang=${language}`)
  await fillTexts()
  await spec(2).getByLabel(t('common.priceInRinggit')).fill('1234')

  await test.step('a spec is added with a picture, and moved by the keyboard', async () => {
    const count = (await page.getByRole('group', { name: /^Spec \d+$/ }).count()) + 1
    await page.getByRole('button', { name: t('staff.catalogue.addSpec') }).click()
    const added = spec(count)
    const newName = 'Brand new'
    await expect(added.getByLabel(inEnglish('staff.common.name'))).toBeFocused()
    await added.getByLabel(inEnglish('staff.common.name')).fill('Brand new')
    await added.getByLabel(inChinese('staff.common.name')).fill('全新')
    await added.getByLabel(inEnglish('common.color')).fill(hostileText)
    await added.getByLabel(inChinese('common.color')).fill('紅')
    await added.getByLabel(t('staff.catalogue.sizeWritten')).fill('1200x600x740')
    await expect(added.getByText('120.0 x 60.0 x 74.0 cm')).toBeVisible()
    await added.getByLabel(t('common.priceInRinggit')).fill('4321')
    await added.getByLabel(t('common.stock')).fill('7')
    await added.getByLabel(inEnglish('staff.catalogue.description')).fill('New.')
    await added.getByLabel(inChinese('staff.catalogue.description')).fill('新。')
    await page.keyboard.press('Control+s')
    await expect(added.getByRole('button', { name: t('staff.catalogue.specWithoutPicture') })).toBeFocused()
    await page
      .getByRole('listitem', { name: fillText(t('staff.pictures.number'), { number: 2 }) })
      .getByRole('button', { name: new RegExp(newName) })
      .click()
    const forward = fillText(t('staff.order.earlier'), { name: newName })
    await page.getByRole('button', { name: forward }).press('Enter')
    await expect(page.getByRole('button', { name: forward })).toBeFocused()
    await expect(spec(count - 1).getByLabel(inEnglish('staff.common.name'))).toHaveValue('Brand new')
  })

  await test.step('a parameter is added, and all of it is saved', async () => {
    await page.getByRole('button', { name: t('staff.catalogue.addParameter') }).click()
    await expect(page.locator('[name^="parameters."]:focus')).toHaveValue('')
    for (const text of ['Weight', hostileText, '重量', '10 公斤']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+s')
    await expectAlert(page, 'success', t('staff.product.saved'))
    await expect(status).toHaveText(t('staff.unsaved.count').match(/=0 \{(.*?)\}/)![1]!)
    await expect(shownName(page)).toHaveText('Edited Thing')
  })

  await test.step('shoppers see it, and a script is plain text', async () => {
    await seeInShop(shop, `/product/${id}?lang=en`, shownName, 'Edited Thing')
    await expect(shop.getByText(hostileText, { exact: true }).first()).toBeVisible()
    await shop.getByRole('radio', { name: /Brand new/ }).check()
    await expect(shop.getByText('RM 4,321').first()).toBeVisible()
    await seeInShop(shop, `/product/${id}?lang=zh-TW`, shownName, '改名的商品')
    await expect(shop.getByText(hostileText, { exact: true }).first()).toBeVisible()
  })
})

test('pictures are uploaded, refused with a reason, and reordered @desktop @full', async ({
  page,
  context,
  watch,
  signInStaff,
}) => {
  const t = staffTexts('en')
  const id = 'reach-monitor-arm'
  await signInStaff(page, 'clerk')
  await open(page, `/staff/products/${id}`)
  const picture = (number: number) => page.getByRole('listitem', { name: `Picture ${number}`, exact: true })
  const tiles = page.getByRole('list', { name: t('staff.catalogue.pictures') })
  const addresses = () => tiles.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const before = await addresses()
  const colors = page.locator('input[type=color]')
  // The script must not take a colour for one that was chosen before the script was loaded.
  const differing = () =>
    colors.evaluateAll((all: HTMLInputElement[]) =>
      all.filter((one) => one.value !== one.defaultValue).map((one) => one.value),
    )
  expect(await differing()).toEqual([])

  watch.allow(/400.*\/staff\/catalogue\/pictures|status of 400/)
  const red = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c33' } })
  const contents = {
    'notes.txt': Buffer.from('No picture.'),
    'false.png': Buffer.from(hostileText),
    'red.png': await red.png().toBuffer(),
    'huge.jpg': Buffer.alloc(15 * 1024 * 1024 + 1),
  }
  // The files are on disk, because sending a large file to the browser is slow.
  for (const [name, content] of Object.entries(contents))
    await writeFile(test.info().outputPath(name), content)
  const files = Object.keys(contents).map((name) => test.info().outputPath(name))
  await page.getByLabel(t('staff.pictures.add')).setInputFiles(files)
  const uploads = page.getByRole('list', { name: t('staff.pictures.uploads') })
  const refusals = uploads.getByRole('listitem')
  await expect(refusals).toHaveText([
    `notes.txt${t('error.picture_not_accepted')}`,
    `false.png${t('error.picture_not_accepted')}`,
    'huge.jpgThis picture is larger than 15 MB.',
  ])
  for (const name of ['notes.txt', 'false.png', 'huge.jpg'])
    await page.getByRole('button', { name: fillText(t('staff.common.removeFromList'), { name }) }).click()
  await expect(refusals).toHaveCount(0)
  // A file that is dropped anywhere among the pictures is added, too, and the browser does not leave the page.
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['No picture.'], 'dropped.svg', { type: 'image/svg+xml' }))
    return transfer
  })
  await tiles.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(refusals).toHaveText([`dropped.svg${t('error.picture_not_accepted')}`])
  await page
    .getByRole('button', { name: fillText(t('staff.common.removeFromList'), { name: 'dropped.svg' }) })
    .click()
  const last = before.length + 1
  await expect(picture(last).getByText(t('staff.pictures.extra'))).toBeVisible()
  const added = (await addresses()).at(-1)

  // The picture moves from the end to the previous place by keyboard, and then to the first place by mouse.
  await page.getByRole('button', { name: `Move Picture ${last} forward` }).press('Enter')
  await expect(page.getByRole('button', { name: `Move Picture ${last - 1} forward` })).toBeFocused()
  await expect(page.getByText(`Picture ${last} is now ${last - 1} of ${last}.`)).toBeAttached()
  await expect.poll(addresses).toEqual([...before.slice(0, -1), added, before.at(-1)])
  await picture(last - 1).dragTo(picture(1), {
    sourcePosition: { x: 40, y: 40 },
    targetPosition: { x: 40, y: 40 },
  })
  await expect.poll(addresses).toEqual([added, ...before])
  await picture(1)
    .getByRole('button', { name: /^Spec 1 / })
    .click()
  await page.getByRole('button', { name: t('common.save') }).click()
  await expectAlert(page, 'success', t('staff.product.saved'))

  const shop = await context.newPage()
  const shownPicture = async () => {
    await open(shop, `/product/${id}`)
    return mainPicture(shop).getAttribute('src')
  }
  await expect.poll(shownPicture).toBe(added)
  await expect(mainPicture(shop)).toHaveAccessibleName(/Reach Monitor Arm/)
  await expect(mainPicture(shop)).not.toHaveJSProperty('naturalWidth', 0)

  await page.getByRole('button', { name: 'Remove Picture 1' }).click()
  await page.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText(t('staff.unsaved.count').match(/=0 \{(.*?)\}/)![1]!)).toBeVisible()
  await expect.poll(shownPicture).toBe(before[0])
})

test('a new product is hidden from the shop until it is published @desktop', async ({
  page,
  context,
  watch,
  signInStaff,
}) => {
  const t = staffTexts('en')
  watch.allow(/409|404/)
  await signInStaff(page, 'clerk')
  await open(page, '/staff/products')
  await page.getByRole('link', { name: t('staff.product.new') }).click()
  await expect(shownName(page)).toHaveText(t('staff.product.new'))
  const form = page.getByRole('form', { name: t('common.product') })
  const texts = form.getByRole('region', { name: t('staff.catalogue.texts') })
  const address = texts.getByLabel(t('staff.catalogue.address'))
  await page.keyboard.press('Control+s')
  await expect(texts.getByLabel('Name, English')).toBeFocused()
  await texts.getByLabel('Name, English').fill('Second Bin!')
  await expect(address).toHaveValue('second-bin')
  await address.fill('hollow-waste-bin')
  await texts.getByLabel('Name, 繁體中文').fill('桶')
  await texts.getByLabel('Description, English').fill('A bin.')
  await texts.getByLabel('Description, 繁體中文').fill('垃圾桶。')
  await texts.getByLabel(t('common.category')).selectOption('Supplies')
  await texts.getByLabel(t('staff.catalogue.video')).fill('https://example.com/watch?v=dQw4w9WgXcQ')
  const spec = form.getByRole('group', { name: 'Spec 1', exact: true })
  for (const [label, text] of [
    ['Name, English', 'Black'],
    ['Name, 繁體中文', '黑'],
    ['Colour, English', 'Black'],
    ['Colour, 繁體中文', '黑'],
    ['Price, RM', '59'],
    ['Description, English', 'Black.'],
    ['Description, 繁體中文', '黑色。'],
  ] as const)
    await spec.getByLabel(label).fill(text)
  const blue = sharp({ create: { width: 900, height: 900, channels: 3, background: '#24c' } })
  await form
    .getByLabel(t('staff.pictures.add'))
    .setInputFiles({ name: 'blue.webp', mimeType: 'image/webp', buffer: await blue.webp().toBuffer() })
  // The spec that has no picture gets the first one.
  await expect(form.getByRole('button', { name: 'Spec 1 Black' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+s')
  await expect(texts.getByLabel(t('staff.catalogue.video'))).toBeFocused()
  await expect(texts.getByText(t('catalogueFile.video'))).toBeVisible()
  await texts.getByLabel(t('staff.catalogue.video')).fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(texts.getByRole('button', { name: t('staff.catalogue.showVideo') })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(new RegExp(t('error.product_exists')))
  await address.fill('second-bin')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/staff/products/second-bin')
  await expect(page.getByText(t('staff.product.hidden'), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: t('staff.product.inShop') })).toHaveCount(0)
  const shop = await context.newPage()
  await open(shop, '/product/second-bin')
  await expect(shop.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
})

test('of two who edit one product, the second sees who changed what @desktop @full', async ({
  page,
  browser,
  watch,
  signInStaff,
}) => {
  const t = staffTexts('en')
  const path = '/staff/products/beacon-coat-stand'
  const name = 'Name, English'
  watch.allow(/409/)
  const { name: clerk } = await signInStaff(page, 'clerk')
  const second = await (await browser.newContext()).newPage()
  await signInStaff(second, 'owner')
  // Events about orders of other tests would ask to sign in before the press.
  await second.route('**/api/staff/orders/live', () => {})
  await open(page, path)
  await open(second, path)
  await page.getByLabel(name).first().fill('Beacon One')
  await page.getByLabel('Price, RM').nth(1).fill('310')
  await page.getByRole('button', { name: t('common.save') }).click()
  await expectAlert(page, 'success', t('staff.product.saved'))

  await second.getByLabel(name).first().fill('Beacon Two')
  await second.getByLabel('Name, 繁體中文').first().fill('二號衣帽架')
  await test.step('after an expired session, what was typed stays while signing in elsewhere', async () => {
    await second.context().clearCookies()
    await second.getByRole('button', { name: t('common.save') }).click()
    await declineSignIn(second, t)
    const over = second.getByRole('alert').filter({ hasText: t('staff.unsaved.signedOut') })
    await expect(over.getByRole('link')).toHaveAttribute('href', '/staff/sign-in')
    await expect(second.getByLabel(name).first()).toHaveValue('Beacon Two')
    await signInStaff(second, 'owner')
  })
  await second.getByRole('button', { name: t('common.save') }).click()
  const conflict = second
    .getByRole('alert')
    .filter({ hasText: t('staff.conflict.by').replace('{name}', clerk) })
  await expect(conflict.getByRole('listitem')).toHaveText([
    /Name, English.*Beacon Coat Stand.*Beacon One/,
    /Walnut \/ Black: Price.*299.*310/,
  ])
  await expect(conflict).toBeFocused()
  const keepsTyped = async () => {
    await expect(second.getByLabel(name).first()).toHaveValue('Beacon Two')
    await expect(second.getByLabel('Name, 繁體中文').first()).toHaveValue('二號衣帽架')
    await expect(second.getByLabel('Price, RM').nth(1)).toHaveValue('299')
  }
  await keepsTyped()
  await test.step('what was typed stays until a reload is confirmed', async () => {
    const reload = conflict.getByRole('button', { name: t('staff.conflict.reload') })
    const question = second.getByRole('dialog', { name: t('staff.conflict.reloadTitle') })
    await reload.click()
    await question.getByRole('button', { name: t('common.back') }).click()
    await expect(question).toBeHidden()
    await keepsTyped()
    await reload.click()
    await question.getByRole('button', { name: t('staff.conflict.reload') }).click()
    await expect(conflict).toBeHidden()
    await expect(second.getByLabel(name).first()).toBeFocused()
    await expect(second.getByLabel(name).first()).toHaveValue('Beacon One')
    await expect(second.getByLabel('Price, RM').nth(1)).toHaveValue('310')
  })
  await second.getByLabel(name).first().fill('Beacon Two')
  await second.getByLabel('Name, 繁體中文').first().fill('二號衣帽架')
  await second.getByRole('button', { name: t('common.save') }).click()
  await expectAlert(second, 'success', t('staff.product.saved'))
  await expect(shownName(second)).toHaveText('Beacon Two')
  await open(page, path)
  await expect(page.getByLabel('Name, 繁體中文').first()).toHaveValue('二號衣帽架')
  await expect(page.getByLabel('Price, RM').nth(1)).toHaveValue('310')
  await second.context().close()
})

test('a list of the home page grows by search and is ordered by the keyboard @desktop @full', async ({
  page,
  watch,
  signInStaff,
}) => {
  const t = staffTexts('en')
  await signInStaff(page, 'clerk')
  await open(page, '/staff/lists')
  // The other pages of the catalogue are for owners.
  await expect(page.getByRole('link', { name: t('staff.file.title') })).toHaveCount(0)
  const form = page.getByRole('form', { name: t('common.onSale') })
  const products = form.getByRole('list', { name: t('common.onSale') }).getByRole('listitem')
  // Products shown on the home page keep their places.
  await form.getByRole('searchbox').fill('waste')
  await expect(form.getByText('1 product found; Enter adds it.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(products).toHaveCount(10)
  await form.getByRole('button', { name: 'Move Hollow Waste Bin forward' }).press('Enter')
  await expect(form.getByText('Hollow Waste Bin is now 9 of 10.')).toBeAttached()
  const back = form.getByRole('button', { name: 'Move Hollow Waste Bin back' })
  await back.press('Enter')
  await expect(products.nth(9)).toContainText('Hollow Waste Bin')
  await expect(back).toBeFocused()
  await form.getByRole('button', { name: 'Move Hollow Waste Bin forward' }).press('Enter')
  await page.keyboard.press('Control+s')
  await expectAlert(page, 'success', t('staff.lists.saved'))
  await open(page, '/staff/lists')
  await expect(products.nth(8)).toContainText('Hollow Waste Bin')
  await form.getByRole('button', { name: 'Remove Hollow Waste Bin from the list' }).press('Enter')
  await expect(form.getByRole('button', { name: /^Remove .* from the list$/ }).last()).toBeFocused()
  await form.getByRole('button', { name: t('common.save') }).click()
  await expectAlert(page, 'success', t('staff.lists.saved'))
  await expect(products).toHaveCount(9)
  watch.allow(/403/)
  await open(page, '/staff/catalogue-file')
  await expect(shownName(page)).toHaveText(t('staff.notAllowedTitle'))
})

test('a duplicate category is refused, and nothing typed is lost @desktop @full', async ({
  page,
  language,
  watch,
  signInStaff,
}) => {
  const t = staffTexts(language)
  watch.allow(/409/)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/categories?lang=${language}`)
  await page.getByRole('button', { name: t('staff.categories.new') }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(fillText(t('staff.catalogue.inEnglish'), { name: t('staff.common.name') }))
  await expect(name).toBeFocused()
  await name.fill('Desks')
  await expect(dialog.getByLabel(t('staff.catalogue.address'))).toHaveValue('desks')
  await page.keyboard.press('Enter')
  const chinese = dialog.getByLabel(
    fillText(t('staff.catalogue.inChinese'), { name: t('staff.common.name') }),
  )
  await expect(chinese).toBeFocused()
  await expect(chinese).toHaveAccessibleDescription(t('catalogueFile.required'))
  await chinese.fill('書桌')
  const grey = sharp({ create: { width: 400, height: 400, channels: 3, background: '#999' } })
  await dialog
    .getByLabel(t('staff.categories.addPicture'))
    .setInputFiles({ name: 'grey.jpg', mimeType: 'image/jpeg', buffer: await grey.jpeg().toBuffer() })
  await expect(dialog.locator('img')).toHaveAttribute('src', /^\/pictures\//)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('error.category_exists'))
  await expect(name).toHaveValue('Desks')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(7)
})

test('every page of the catalogue is a good page @full', async ({
  page,
  language,
  isMobile,
  signInStaff,
}) => {
  await signInStaff(page)
  // The editor holds texts in both languages.
  const pages = isMobile
    ? ['products?q=Hollow', 'categories', 'catalogue-file']
    : ['products/hollow-waste-bin', 'lists']
  for (const path of pages) {
    await open(page, localizedPath(`/staff/${path}`, language))
    await expectGoodPage(page, language, isMobile)
  }
})
