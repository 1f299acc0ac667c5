import { readFile } from 'node:fs/promises'
import { cartLine } from '../support/browser-storage.ts'
import { lineOf, openCart } from '../cart/cart-page.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'
import { hostileText, seeInShop } from './catalogue-pages.ts'

test('a file is previewed before it is imported: all of it, or nothing @desktop', async ({
  page,
  context,
  watch,
  signInStaff,
}) => {
  const t = staffTexts('en')
  const id = 'keep-six-door-locker'
  watch.allow(/409/)
  await signInStaff(page)
  await open(page, '/staff/products')
  await page.getByRole('link', { name: t('staff.file.title') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const [head = '', ...rows] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  const own = rows.filter((row) => row.startsWith(`${id},`))
  expect(own).toHaveLength(3)
  const file = (from: string, to: string) => {
    const changed = own.map((row) => row.replace(from, to))
    expect(changed).not.toEqual(own)
    const buffer = Buffer.from([head, ...changed, ''].join('\r\n'))
    return { name: 'locker.csv', mimeType: 'text/csv', buffer }
  }
  const chooser = page.getByLabel(t('staff.imports.choose'))
  const mistakes = page.getByRole('region', { name: t('staff.imports.mistakes') })
  const preview = page.getByRole('region', { name: t('staff.file.preview') })

  await test.step('the progress of a large file is shown while it is read', async () => {
    const looked = Promise.withResolvers<void>()
    await page.route('**/catalogue/imports?**', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.route('**/import/progress?**', (route) =>
      route.fulfill({ json: { phase: 'reading', done: 0.4 } }),
    )
    await chooser.setInputFiles(file(',1790,', ',1790.5,'))
    await expect(page.getByText('Reading the rows… 40%')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: t('staff.file.progress') })).toHaveAttribute(
      'value',
      '40',
    )
    looked.resolve()
    await expect(page.getByText('3 rows, as the shop exports them, UTF-8')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.unrouteAll()
  })

  await expect(mistakes).toContainText('1 in 3 rows')
  await expect(mistakes.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/3$/)
  await expect(mistakes.getByRole('row').nth(1)).toContainText(`price: ${t('catalogueFile.wholeRinggit')}`)
  await expect(page.getByRole('link', { name: t('staff.imports.toPreview') })).toHaveCount(0)
  const kept = await page.request.get(`/api/staff/catalogue/products/${id}`)
  const { product, version } = await kept.json()
  expect(product.specs[1].price).toBe(1790)
  const cart = await context.newPage()
  await openCart(cart, [await cartLine(cart, [id, product.specs[1].name])])
  const inCart = lineOf(cart, product.productName.en)
  await expect(inCart).toContainText('RM 1,790')
  await expect(inCart).not.toContainText('Price changed')

  await mistakes.getByRole('textbox', { name: 'Row 3, price' }).fill('1850')
  await mistakes.getByRole('button', { name: t('common.save') }).click()
  await expect(mistakes).toContainText('0 in 3 rows')
  await page.getByRole('link', { name: t('staff.imports.toPreview') }).click()
  await expect(preview.getByRole('listitem')).toHaveText(/Price.*1790.*→.*1850/)

  // Another person changes the product between the preview and the import.
  const changed = { ...product, description: { ...product.description, en: hostileText } }
  const { status, origin } = await page.evaluate(
    async ([id, body]) => {
      const path = `/api/staff/catalogue/products/${id}`
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body!,
      })
      return { status: answer.status, origin: location.origin }
    },
    [id, JSON.stringify({ version, product: changed })],
  )
  expect(status, origin).toBe(200)
  const apply = page.getByRole('button', { name: 'Import 1 product', exact: true })
  await apply.click()
  await expect(page.getByText(t('error.catalogue_changed_meanwhile'))).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview.getByText(hostileText)).toBeVisible()
  await apply.click()
  await expect(page.getByRole('status').filter({ hasText: '0 new, 1 changed' })).toBeVisible()

  const shop = await context.newPage()
  await seeInShop(shop, `/product/${id}`, (page) => page.getByRole('main'), 'RM 1,850')
  await shop.getByRole('radio', { name: /White \/ Oak/ }).check()
  await expect(shop.getByText('RM 1,850').first()).toBeVisible()
  // The cart shows the change of the price: "Price change seen by a shopper with it in the cart."
  await cart.reload()
  await expect(inCart).toContainText('Price changed from RM 1,790 to RM 1,850')
  await expect(shop.getByText(product.description.en)).toBeVisible()
})
