import type { Page } from '@playwright/test'
import { formatRinggit } from '../../core/money.ts'
import { cartLine } from '../support/browser-storage.ts'
import { signIn } from '../accounts/members.ts'
import { paper, pens, placeOrder, type Staff } from './ordering.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

const drawn = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    // The fill of a bar: ink or petrol.
    let filled = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && data[at]! < 0x30 && data[at + 1]! < 0x60) filled += 1
    return filled
  })
const picture = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** Two days with three orders, one of them the day before; the rest of the run orders today. */
async function soldDays(page: Page, { staff, month }: { staff: Staff; month: string }) {
  await signIn(page)
  const year = 2000 + test.info().repeatEachIndex
  const [sheets, pen] = [await cartLine(page, paper, { quantity: 3 }), await cartLine(page, pens)]
  const place = async (items: Parameters<typeof placeOrder>[2], at: string) => {
    const order = await placeOrder(page, {}, items)
    // Completed, so that it does not wait before everybody else's.
    const moment = `${year}-${month}-${at}+08:00`
    await staff.set(order.id, { placed_at: moment, paid_at: moment, status: 'Completed' })
    const total = (items ?? []).reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await staff.pay(order.id, total, moment)
  }
  await place([sheets], '02T00:00:00')
  await place([{ ...sheets, quantity: 1 }, pen], '03T23:59:59.999')
  await place([pen], '01T23:59:59.999')
  return {
    sheets,
    pen,
    days: [`${year}-${month}-02`, `${year}-${month}-03`] as const,
    sums: [3 * sheets.price, sheets.price + pen.price] as const,
  }
}

async function choosePeriod(
  page: Page,
  t: ReturnType<typeof staffTexts>,
  [from, to]: readonly [string, string],
): Promise<void> {
  const own = page.getByRole('form', { name: t('staff.overview.period.own') })
  await own.getByLabel(t('staff.overview.from')).fill(from)
  await own.getByLabel(t('staff.overview.to')).fill(to)
  await own.getByLabel(t('staff.overview.to')).press('Enter')
  await expect(page).toHaveURL(new RegExp(`period=own&from=${from}&to=${to}`))
}

test('the figures are those of a chosen period, compared with the days before @desktop', async ({
  page,
  staff,
  signInStaff,
}) => {
  // In Chinese, as a text in English is then found.
  const language = 'zh-TW'
  const t = staffTexts(language)
  const { days, sums, sheets, pen } = await soldDays(page, { staff, month: '05' })
  const [one, two] = sums
  const first = await placeOrder(page, { notes: 'first' }, [sheets])
  await staff.set(first.id, { placed_at: '1999-05-02T00:00:00+08:00' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page)
  await open(page, `/staff?lang=${language}`)
  const main = page.getByRole('main')

  await test.step('the order that waits longest is among those to call first', async () => {
    const row = main.getByRole('row').filter({ hasText: first.orderNumber })
    await expect(row.getByRole('link', { name: first.orderNumber })).toHaveAttribute(
      'href',
      `/staff/orders/${first.id}`,
    )
    await expect(row.getByRole('link', { name: /\+60/ })).toHaveAttribute('href', 'tel:+60123456789')
    await expect(row.getByRole('cell', { name: formatRinggit(3 * sheets.price) })).toBeVisible()
    await expect(main.getByRole('link', { name: t('staff.overview.toConfirm') })).toContainText(
      t('staff.overview.late').replace(/\{count\}.*/, ''),
    )
    // It is no longer first.
    await staff.set(first.id, { status: 'Completed' })
  })

  // A period that ends before it starts is refused, and what was typed stays.
  const own = main.getByRole('form', { name: t('staff.overview.period.own') })
  const [from, to] = [own.getByLabel(t('staff.overview.from')), own.getByLabel(t('staff.overview.to'))]
  await from.fill(days[1])
  await to.fill(days[0])
  await to.press('Enter')
  await expect(own.getByText(t('staff.overview.endsBefore'))).toBeVisible()
  await expect(to).toBeFocused()
  await expect(from).toHaveValue(days[1])
  await choosePeriod(page, t, days)

  // The two days before the chosen ones.
  const compared = main.getByRole('status').filter({ hasText: days[0].replace('05-02', '04-30') })
  await expect(compared).toContainText(days[0].replace('05-02', '05-01'))
  await expect(compared).toContainText(formatRinggit(one + two - pen.price))
  await expect(main.getByText(formatRinggit(one + two), { exact: true })).toBeVisible()
  const numbers = async (chart: string) => {
    const figure = main
      .getByRole('figure')
      .filter({ has: page.getByRole('img', { name: chart, exact: true }) })
    await figure.getByText(t('staff.overview.numbers')).first().click()
    return figure.getByRole('row').filter({ has: page.getByRole('cell') })
  }
  await expect(await numbers(t('staff.overview.revenueByDay'))).toHaveText([
    `${days[0]}${formatRinggit(one)}`,
    `${days[1]}${formatRinggit(two)}`,
  ])
  const best = await numbers(t('staff.overview.bestSellers'))
  await expect(best).toHaveCount(2)
  await expect(best.first()).toContainText(`4${formatRinggit(4 * sheets.price)}`)
  await expect(best.last()).toContainText(`1${formatRinggit(pen.price)}`)
  await expectGoodPage(page, language, false)

  // The address keeps the period.
  await page.reload()
  await hydrated(page)
  await expect(main.getByText(formatRinggit(one + two), { exact: true })).toBeVisible()

  await test.step('a usual period is one press away', async () => {
    const month = main.getByRole('link', { name: t('staff.overview.period.last-month') })
    await month.press('Enter')
    await expect(page).toHaveURL(/period=last-month/)
    await expect(month).toHaveAttribute('aria-current', 'true')
    await expect(month).toBeFocused()
  })
})

test('pointer and keys show the bars of a chart one by one @desktop', async ({
  page,
  language,
  staff,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const { days, sums } = await soldDays(page, { staff, month: '07' })
  const [one, two] = sums
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page)
  await open(page, `/staff?lang=${language}`)
  // The chart is drawn anew only when it changes.
  await page.evaluate(() => document.fonts.ready)
  await choosePeriod(page, t, days)
  const main = page.getByRole('main')
  await expect(main.getByText(formatRinggit(one + two), { exact: true })).toBeVisible()
  const chart = t('staff.overview.revenueByDay')
  await expect.poll(() => drawn(page, chart)).toBeGreaterThan(500)
  await expect.poll(() => drawn(page, t('staff.overview.bestSellers'))).toBeGreaterThan(500)
  const before = await picture(page, chart)
  const slider = main.getByRole('slider', { name: chart })
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', `${days[1]}: ${formatRinggit(two)}`)
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', `${days[0]}: ${formatRinggit(one)}`)
  await expect.poll(() => picture(page, chart)).not.toBe(before)
  await slider.blur()
  await expect.poll(() => picture(page, chart)).toBe(before)
  const canvas = page.getByRole('img', { name: chart, exact: true })
  await canvas.hover({ position: { x: 200, y: 100 } })
  await expect.poll(() => picture(page, chart)).not.toBe(before)
})

test('a clerk sees the work that waits and what is low, but no revenue @desktop', async ({
  page,
  language,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signInStaff(page, 'clerk')
  await open(page, '/staff')
  const main = page.getByRole('main')
  for (const tile of ['toConfirm', 'returns', 'invoices'])
    await expect(main.getByRole('link', { name: t(`staff.overview.${tile}`) })).toBeVisible()
  for (const panel of ['callFirst', 'lowStock'])
    await expect(main.getByRole('heading', { name: t(`staff.overview.${panel}`) })).toBeVisible()
  await expect(main.getByRole('img', { name: t('staff.overview.revenueByDay') })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: t('staff.overview.services') })).toHaveCount(0)
  await expect(main.getByText(t('staff.overview.period.last-14'))).toHaveCount(0)
})
