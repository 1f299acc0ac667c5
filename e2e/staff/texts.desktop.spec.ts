import type { Page } from '@playwright/test'
import { formatDate } from '../../core/dates.ts'
import { addDays } from '../../core/days.ts'
import type { Language } from '../../core/language.ts'
import { signInOwner, test } from '../support/own-shop.ts'
import { pageHeading } from '../support/page-elements.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { fillText, staffTexts } from './staff.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const t = staffTexts('en')
const inChinese = (field: TextKey) => `${t(field)}, 繁體中文`
const inEnglish = (field: TextKey) => `${t(field)}, English`
const button = (page: Page, key: TextKey) => page.getByRole('button', { name: t(key), exact: true })

/** Publishes the text being edited, now or at a given time. */
async function publish(page: Page, at?: string) {
  await button(page, 'staff.texts.publish').click()
  const dialog = page.getByRole('dialog')
  if (at !== undefined) {
    await dialog.getByLabel(t('staff.texts.when')).selectOption(t('staff.texts.later'))
    await dialog.getByLabel(t('staff.common.when')).fill(at)
  }
  await dialog
    .getByRole('button', {
      name: t(at === undefined ? 'staff.texts.publishNow' : 'staff.texts.publishLater'),
    })
    .click()
}

test('an owner changes the hero in both languages, and restores it @full', async ({ page, shopOfItsOwn }) => {
  await signInOwner(page, shopOfItsOwn)
  await open(page, '/staff/texts')
  const chinese = page.getByRole('textbox', { name: inChinese('staff.texts.headline') })
  await page.getByRole('textbox', { name: inEnglish('staff.texts.headline') }).fill('Desks that fit')
  await chinese.fill(' ')
  await button(page, 'staff.texts.publish').click()
  await expect(chinese).toBeFocused()
  await expect(chinese).toHaveAccessibleDescription(t('staff.texts.missing'))
  await chinese.fill('剛好放得下的書桌')

  await button(page, 'staff.texts.preview').click()
  const preview = page.locator('[data-preview]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Desks that fit')
  await page
    .getByRole('navigation', { name: t('staff.texts.languages') })
    .getByRole('link', { name: '繁體中文' })
    .click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('剛好放得下的書桌')
  // Reads the page without its browser's cookies, which would change the address.
  const homeIn = async (language: Language) => (await fetch(`${shopOfItsOwn}/home?lang=${language}`)).text()
  expect(await homeIn('en')).not.toContain('Desks that fit')

  await page.getByRole('link', { name: t('staff.texts.backToEditor') }).click()
  await publish(page)
  await expectAlert(page, 'success', t('staff.texts.published'))
  const shop = await page.context().newPage()
  await open(shop, '/home')
  await expect(pageHeading(shop)).toHaveText('Desks that fit')
  expect(await homeIn('zh-TW')).toContain('剛好放得下的書桌')

  await page.getByRole('button', { name: fillText(t('staff.texts.restoreVersion'), { version: 1 }) }).click()
  await expectAlert(page, 'success', fillText(t('staff.texts.restored'), { version: 1 }))
  await publish(page)
  await expect(page.getByText(/^In use since/)).toBeVisible()
  // The previous version stays in use until the new one is published.
  await expect.poll(() => homeIn('en')).toContain('Trending Product In 2025')
  await open(shop, '/home')
  await expect(pageHeading(shop)).toHaveText('Trending Product In 2025')
})

test('an owner rewrites a policy, whose former version stays readable @full', async ({
  page,
  shopOfItsOwn,
}) => {
  await signInOwner(page, shopOfItsOwn)
  await open(page, '/staff/texts/terms')
  await page.getByRole('button', { name: 'Warranty', exact: true }).click()
  const english = page.getByRole('textbox', { name: inEnglish('staff.texts.content') })
  const tools = page.getByRole('toolbar', { name: inEnglish('staff.texts.content') })
  await english.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Chairs have ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('ten years')
  await expect(tools.getByRole('button', { name: t('staff.texts.bold') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. <b>Ask</b> ')
  await tools.getByRole('button', { name: t('staff.texts.link') }).click()
  const address = page.getByRole('dialog').getByRole('textbox')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(new RegExp(t('staff.texts.linkPattern')))
  await address.fill('/contact')
  await address.press('Enter')
  await page.keyboard.press('Control+s')
  await expectAlert(page, 'success', t('staff.texts.saved'))

  await publish(page, '2999-12-01T09:00')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('staff.common.when'))).toHaveAccessibleDescription(
    new RegExp(t('staff.texts.quarterHour')),
  )
  const tomorrow = addDays(formatDate(new Date()), 1)
  await dialog.getByLabel(t('staff.common.when')).fill(`${tomorrow}T09:00`)
  await dialog.getByRole('button', { name: t('staff.texts.publishLater') }).click()
  await expect(page.getByText('Version 2 will be in use from')).toBeVisible()
  await button(page, 'staff.texts.withdraw').click()
  await expect(page.getByText(fillText(t('staff.texts.draftOf'), { version: 2 }))).toBeVisible()
  await publish(page)
  await expectAlert(page, 'success', t('staff.texts.published'))

  await open(page, '/terms-conditions')
  const warranty = page.getByRole('region', { name: 'Warranty' })
  await expect(warranty.getByText('Chairs have ten years. <b>Ask</b> /contact')).toBeVisible()
  await expect(warranty.locator('strong')).toHaveText('ten years')
  await expect(warranty.getByRole('link', { name: '/contact' })).toHaveAttribute('href', '/contact')
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByText('This is version 1. It applied from 2025-10-01')).toBeVisible()
  await expect(page.getByText('ten years')).toBeHidden()
  await page.getByRole('link', { name: 'Read what applies now' }).click()
  await expect(page).toHaveURL(/terms-conditions$/)
})

test('an owner rewrites a message, whose placeholders are checked, and previews it @full', async ({
  page,
  shopOfItsOwn,
}) => {
  await signInOwner(page, shopOfItsOwn)
  await open(page, '/staff/texts/order_taken')
  const english = page.getByRole('textbox', { name: inEnglish('staff.common.sms') })
  const insert = (sign: string) =>
    page.getByRole('button', {
      name: fillText(t('staff.texts.insert'), { sign, field: inEnglish('staff.common.sms') }),
    })
  await expect(english).toHaveAccessibleDescription(/1 SMS$/)
  await english.fill('{shop}: your {number} for {amount}: {url}')
  await button(page, 'staff.texts.publish').click()
  await expect(english).toBeFocused()
  await expect(english).toHaveAccessibleDescription(
    new RegExp(fillText(t('staff.texts.placeholder.unknown'), { sign: '{url}' })),
  )
  await english.fill('{shop}: “{number}” for {amount}: ')
  await english.press('End')
  await insert('{link}').press('Enter')
  await expect(english).toBeFocused()
  await expect(english).toHaveValue('{shop}: “{number}” for {amount}: {link}')
  await expect(english).toHaveAccessibleDescription(/one holds 70$/)

  await button(page, 'staff.texts.preview').click()
  const sms = page.getByText('Office Furniture Store: “1000-0013” for RM 3,347: http')
  await expect(sms).toBeVisible()
  await expect(page.getByText(/2 SMS: with characters/)).toBeVisible()
  await page
    .getByRole('navigation', { name: t('staff.texts.languages') })
    .getByRole('link', { name: '繁體中文' })
    .click()
  await expect(page.getByText('感謝您，訂單 1000-0013（RM 3,347）已成立')).toBeVisible()

  await open(page, '/staff/texts/order_shipped/preview')
  const mail = page.frameLocator(`iframe[title*="1000-0013"]`).first()
  await expect(mail.getByText('Your order 1000-0013 is on its way.')).toBeVisible()
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(244, 242, 238)')
  // There is a sample for each way to pay, of a whole order and of a part.
  await expect(page.getByText('Courier Pos Laju')).toHaveCount(4)
})
