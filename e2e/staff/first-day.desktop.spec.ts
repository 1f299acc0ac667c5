import { UTCDateMini } from '@date-fns/utc/date/mini'
import { nextFriday } from 'date-fns/nextFriday'
import type { Page } from '@playwright/test'
import { addDays } from '../../core/days.ts'
import { formatDate } from '../../core/dates.ts'
import { messagesTo } from '../accounts/members.ts'
import { allPictures, messySpreadsheet } from '../catalogue/supplier-files.ts'
import { signInOwner, test } from '../support/own-shop.ts'
import { pageHeading } from '../support/page-elements.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { enrol, fillText, staffTexts } from './staff.ts'

const t = staffTexts('en')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const inEnglish = (key: string) => `${t(key)}, English`
const inChinese = (key: string) => `${t(key)}, 繁體中文`

/** Publishes the text being edited. */
async function publish(page: Page): Promise<void> {
  await button(page, 'staff.texts.publish').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.texts.publishNow') })
    .click()
  await expectAlert(page, 'success', t('staff.texts.published'))
}

test('an owner opens a shop of 300 products in a day, without the command line @full', async ({
  page,
  browser,
  shopOfItsOwn,
}) => {
  test.slow()
  await signInOwner(page, shopOfItsOwn)
  const shop = await (await browser.newContext({ baseURL: shopOfItsOwn })).newPage()

  await test.step('300 products with pictures come from a messy spreadsheet and a ZIP', async () => {
    await open(page, '/staff/catalogue-file')
    await page
      .getByLabel(t('staff.imports.choose'))
      .setInputFiles(messySpreadsheet({ inBothLanguages: true }))
    const column = fillText(t('staff.imports.columnBecomes'), { name: 'Gudang' })
    await page.getByRole('combobox', { name: column, exact: true }).selectOption('parameter')
    await page.getByLabel(t('staff.imports.choosePictures')).setInputFiles(await allPictures())
    await expect(page.getByText('300 pictures and films').first()).toBeVisible()
    const mistakes = page.getByRole('region', { name: t('staff.imports.mistakes') })
    await mistakes
      .getByRole('row', { name: /Perabot/ })
      .getByRole('combobox')
      .selectOption('Chairs')
    await mistakes
      .getByRole('row', { name: /Perabot/ })
      .getByRole('button')
      .click()
    await expect(mistakes).toContainText('3 in 300 rows')
    await mistakes.getByRole('button', { name: /^Take all \d suggestions$/ }).click()
    await expect(mistakes).toContainText('0 in 300 rows')
    await page.getByRole('link', { name: t('staff.imports.toPreview') }).click()
    await page.getByRole('button', { name: 'Import 300 products' }).click()
    await expect(page.getByRole('status').filter({ hasText: '300 new, 0 changed' })).toBeVisible({
      timeout: 120_000,
    })
    await open(shop, '/shop?q=Kerusi Uji 17')
    const card = shop
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Kerusi Uji 17/ })
    const picture = card.locator('img').first()
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('a sale of them starts on Friday', async () => {
    const friday = nextFriday(new UTCDateMini(formatDate(new Date())))
      .toISOString()
      .slice(0, 10)
    await open(page, '/staff/offers')
    await page.getByRole('link', { name: t('staff.offers.new') }).click()
    await page.getByRole('textbox', { name: t('staff.common.name') }).fill('Opening sale')
    await page.getByLabel(t('staff.offers.begins')).fill(`${friday}T09:00`)
    await page.getByLabel(t('staff.offers.ends')).fill(`${addDays(friday, 3)}T09:00`)
    await page.getByRole('textbox', { name: t('staff.offers.value.per_cent') }).fill('15')
    await page.getByRole('checkbox', { name: 'Chairs', exact: true }).check()
    await expect(page.getByRole('table', { name: t('staff.offers.preview') })).toContainText('Kerusi Uji')
    await button(page, 'staff.offers.create').click()
    await expectAlert(page, 'success', t('staff.offers.created'))
    await open(page, '/staff/offers')
    await expect(page.getByRole('row').filter({ hasText: 'Opening sale' })).toContainText(
      t('staff.offers.state.planned'),
    )
  })

  await test.step('the hero and a policy say what the owner wants', async () => {
    await open(page, '/staff/texts')
    await page.getByRole('textbox', { name: inEnglish('staff.texts.headline') }).fill('Open at last')
    await page.getByRole('textbox', { name: inChinese('staff.texts.headline') }).fill('終於開幕')
    await publish(page)
    await open(shop, '/home?lang=en')
    await expect(pageHeading(shop)).toHaveText('Open at last')
    await open(page, '/staff/texts/terms')
    await page.getByRole('button', { name: 'Warranty', exact: true }).click()
    const english = page.getByRole('textbox', { name: inEnglish('staff.texts.content') })
    await english.press('Control+End')
    await page.keyboard.type(' Chairs have ten years.')
    await publish(page)
    await open(shop, '/terms-conditions?lang=en')
    await expect(shop.getByRole('region', { name: 'Warranty' })).toContainText('Chairs have ten years.')
  })

  await test.step('a new clerk signs in by the link of the email and sees the orders', async () => {
    const email = 'farid@example.com'
    await open(page, '/staff/people')
    await button(page, 'staff.people.invite').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('staff.people.name') }).fill('Farid')
    await dialog.getByRole('textbox', { name: t('staff.people.email') }).fill(email)
    await dialog.getByRole('combobox', { name: t('staff.people.role') }).selectOption('clerk')
    await dialog.getByRole('textbox', { name: t('staff.people.email') }).press('Enter')
    await expectAlert(page, 'success', fillText(t('staff.people.invited'), { email }))
    const link = async () => /#[\w-]{43}/.exec((await messagesTo(page, 'mail', email)).join(' '))?.[0]
    await expect.poll(link).toBeDefined()
    const office = await (await browser.newContext({ baseURL: shopOfItsOwn })).newPage()
    await enrol(office, { email, name: 'Farid', link: (await link())! })
    await open(office, '/staff/orders')
    await expect(pageHeading(office)).toHaveText(t('staff.common.orders'))
    await office.context().close()
  })
  await shop.context().close()
})
