import { linkTo, signIn, textsOf } from '../accounts/members.ts'
import { database } from '../support/database.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open, test } from '../support/shop.ts'

const product = 'senja-a4-copy-paper'

test('a sold-out spec tells when it is back, by a link that confirms @full', async ({ page, language }) => {
  const t = textsOf(language)
  const { pool } = await database()
  const { rows } = await pool.query<{ product_id: string; name: string }>(
    `select product_id, name from specs where product_id <> $1 order by product_id desc, position desc limit 1`,
    [product],
  )
  const { product_id: id, name } = rows[0]!
  const setStock = (stock: number) =>
    pool.query('update specs set stock = $3 where product_id = $1 and name = $2', [id, name, stock])
  await setStock(0)
  const email = `waits-${crypto.randomUUID().slice(0, 8)}@example.com`
  const address = `/product/${id}?lang=${language}&spec=${encodeURIComponent(name)}`
  await open(page, address)
  const box = page.getByRole('region', { name: t('tellMe.title') })
  const field = box.getByRole('textbox', { name: t('common.email') })
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: t('common.wishlist') }).click()
  await expect(field).toBeFocused()
  await expectGoodPage(page, language, false)
  await field.fill(email)
  await field.press('Enter')
  await expect(box.getByText(t('tellMe.asked.confirm'))).toBeVisible()

  await open(page, await linkTo(page, '/tell-me/confirm', email))
  await page.getByRole('button', { name: t('tellMe.confirm.button'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('tellMe.confirm.doneTitle') })).toBeVisible()
  await setStock(1)
  await open(page, await linkTo(page, `/product/${id}`, email))
  await expect(box).toHaveCount(0)

  await test.step('a member types nothing, and cancels the request', async () => {
    await setStock(0)
    await signIn(page)
    // On an account page, the browser learns that it is signed in.
    await open(page, '/account')
    await open(page, address)
    await box.getByRole('button', { name: t('tellMe.by.sms') }).click()
    await expect(box.getByText(t('tellMe.asked.sms'))).toBeVisible()
    await page.reload()
    await box.getByRole('button', { name: t('tellMe.forget') }).click()
    await expect(box.getByRole('button', { name: t('tellMe.by.mail') })).toBeVisible()
  })
  await setStock(20)
})
