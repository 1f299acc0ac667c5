import { linkTo, solveHumanCheck, textsOf } from '../accounts/members.ts'
import { footer } from '../support/page-elements.ts'
import { test } from '../staff/staff.ts'
import { expect, expectAlert, open } from '../support/shop.ts'

/** Returns an address to which no other test writes. */
const newAddress = () => `reader-${crypto.randomUUID().slice(0, 8)}@example.com`

test('subscribes by the link of an email, and unsubscribes by that of another @phone-in-full', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const email = newAddress()
  await open(page, `/home?lang=${language}`)
  const field = footer(page).getByRole('textbox', { name: t('shell.newsletterField') })
  await field.fill(email)
  await field.press('Enter')
  await expectAlert(page, 'success', t('shell.newsletterSuccess'))
  await expect(footer(page).getByText(t('shell.newsletterCheck'))).toBeVisible()
  await expect(field).toHaveValue('')

  await open(page, await linkTo(page, '/newsletter/confirm', email))
  await page
    .getByRole('button', { name: t('newsletter.confirm.button') })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('newsletter.confirm.doneTitle') })).toBeVisible()

  await open(page, await linkTo(page, '/newsletter/unsubscribe', email))
  await page.getByRole('button', { name: t('newsletter.unsubscribe.button') }).click()
  await expect(page.getByRole('heading', { name: t('newsletter.unsubscribe.doneTitle') })).toBeVisible()
})

test(
  'the owner finds a subscriber, exports the list and removes one @full',
  { tag: '@desktop' },
  async ({ page, signInStaff }) => {
    const email = newAddress()
    await open(page, '/home')
    const humanCheck = await solveHumanCheck(page, 'newsletter')
    await page.request.post('/api/newsletter', { data: { email, humanCheck } })
    const { hash } = new URL(await linkTo(page, '/newsletter/confirm', email), 'http://x')
    const token = new URLSearchParams(hash.slice(1)).get('token')
    await page.request.post('/api/newsletter/confirm', { data: { token } })

    await signInStaff(page, 'owner')
    await open(page, `/staff/newsletter?q=${email.slice(0, 12)}`)
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 subscriber' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('newsletter.csv')
    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectAlert(page, 'success', `${email} is removed.`)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  },
)
