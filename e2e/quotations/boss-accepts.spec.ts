import type { Page } from '@playwright/test'
import type { StaffQuotation } from '../../core/api/quotations/quotations-staff.ts'
import { codeTo, linkTo, newPerson, passHumanCheck, textsOf } from '../accounts/members.ts'
import { test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, hydrated, open } from '../support/shop.ts'

const tiered = 'sled-cantilever-visitor-chair'

const box = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
const outcome = (page: Page, text: RegExp) => page.getByRole('main').getByText(text).first()

/** Sends what was asked for at the prices of now, as a clerk, by the API; resolves to its sum in ringgit. */
async function sendQuotation(clerk: Page, number: string): Promise<number> {
  const call = async <Answer>(method: 'get' | 'post', path: string, data?: object): Promise<Answer> => {
    const response = await clerk.request[method](`/api/staff/quotations${path}`, { data })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  const { quotations } = await call<{ quotations: { id: string; number: string }[] }>('get', `?view=asked`)
  const id = quotations.find((row) => row.number === number)?.id ?? ''
  const asked = await call<StaffQuotation>('get', `/${id}`)
  const { seen } = await call<StaffQuotation>('post', `/${id}/draft`, { seen: asked.seen, draft: asked.next })
  await call('post', `/${id}/send`, { seen })
  return (await call<StaffQuotation>('get', `/${id}`)).versions[0]?.total ?? 0
}

test('a boss accepts a quotation from a phone, without an account', async ({
  page,
  language,
  isMobile,
  browser,
  baseURL,
  signInStaff,
}) => {
  const t = textsOf(language)
  const person = newPerson()
  const openBrowser = async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

  const number = await test.step('a visitor asks, with a confirmed phone number', async () => {
    await open(page, `/product/${tiered}?lang=${language}`)
    await page.getByRole('link', { name: t('quotations.ask') }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('RM')
    await expectGoodPage(page, language, isMobile)
    await page.getByRole('textbox', { name: /^(Pieces of|.+的件數$)/ }).fill('2')
    await box(page, t('quotations.ask.name')).fill('Lim Wei Jie')
    await box(page, t('common.email')).fill(person.email)
    await box(page, t('common.phoneNumber')).fill(person.phoneNumber)
    await box(page, t('checkout.address')).fill('7 Persiaran Contoh')
    await page.getByRole('combobox', { name: t('checkout.city') }).fill('Taipei')
    await box(page, t('checkout.postalCode')).fill('106')
    await page.reload()
    await hydrated(page)
    await expect(box(page, t('checkout.address'))).toHaveValue('7 Persiaran Contoh')
    await page.getByRole('button', { name: t('quotations.ask.submit') }).click()
    const dialog = page.getByRole('dialog', { name: t('quotations.ask.confirmTitle') })
    await passHumanCheck(page, t)
    await dialog.getByRole('button', { name: t('accounts.sendCode') }).click()
    const code = dialog.getByRole('textbox', { name: t('accounts.code') })
    await code.fill(await codeTo(page, 'sms', person.phoneNumber))
    await code.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-\d{4}/)
    await expectGoodPage(page, language, isMobile)
    return /Q-\d{4}-\d{4}/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0]
  })

  const clerk = await openBrowser()
  await signInStaff(clerk, 'clerk')
  const total = await sendQuotation(clerk, number)

  await test.step('the boss reads the link, and accepts in two tabs: it is one order', async () => {
    const link = await linkTo(page, '/quotation', person.email)
    const [boss, secondTab] = [await openBrowser(), await openBrowser()]
    for (const tab of [boss, secondTab]) {
      await open(tab, link)
      await expect(tab.getByRole('main')).toContainText(`RM ${total.toLocaleString('en')}`)
      await box(tab, t('quotations.yourName')).fill('Priya Nair')
      await box(tab, t('quotations.position')).fill('Operations Manager')
      await tab.getByRole('main').getByRole('checkbox').check()
    }
    await expectGoodPage(boss, language, isMobile)
    const accept = new RegExp(t('quotations.acceptSum').replace('{total}', 'RM'))
    const ordered = new RegExp(t('quotations.ordered').replace('{number}', '[\\d-]+'))
    await boss.getByRole('button', { name: accept }).click()
    await expect(outcome(boss, ordered)).toBeVisible()
    await secondTab.getByRole('button', { name: accept }).click()
    await expect(outcome(secondTab, ordered)).toBeVisible()
    expect(await outcome(secondTab, ordered).innerText()).toBe(await outcome(boss, ordered).innerText())
    await expectGoodPage(boss, language, isMobile)
  })
})
