import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatRinggit } from '../../core/money.ts'
import { cartLine } from '../support/browser-storage.ts'
import { signIn } from '../accounts/members.ts'
import { paper, pens, placeOrder, type Staff } from '../orders/ordering.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

const drawn = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    // Lines and the tops of bars are drawn in ink or petrol.
    let filled = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && data[at]! < 0x30 && data[at + 1]! < 0x60) filled += 1
    return filled
  })
const picture = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/**
 * Creates two days with three orders, and one order on the day before. All other orders of the run are placed today.
 */
async function soldDays(page: Page, { staff, month }: { staff: Staff; month: string }) {
  await signIn(page)
  const year = 2000 + test.info().repeatEachIndex
  const [sheets, pen] = [await cartLine(page, paper, { quantity: 3 }), await cartLine(page, pens)]
  const place = async (items: Parameters<typeof placeOrder>[2], at: string) => {
    const order = await placeOrder(page, {}, items)
    const moment = `${year}-${month}-${at}+08:00`
    // The order is completed, so that it does not come before the waiting orders of other tests.
    await staff.set(order.id, {
      placed_at: moment,
      confirmed_at: moment,
      paid_at: moment,
      status: 'Completed',
    })
    const total = (items ?? []).reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await staff.pay(order.id, total, moment)
    return order
  }
  const orders = [
    await place([sheets], '02T00:00:00'),
    await place([{ ...sheets, quantity: 1 }, pen], '03T23:59:59.999'),
    await place([pen], '01T23:59:59.999'),
  ] as const
  return {
    orders,
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

test('every figure of a chosen period opens the orders that it counts @desktop @full', async ({
  page,
  staff,
  signInStaff,
}) => {
  // The page is in Chinese, so that English texts would be found.
  const language = 'zh-TW'
  const t = staffTexts(language)
  const { orders, days, sums, sheets, pen } = await soldDays(page, { staff, month: '05' })
  const [one, two] = sums
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page)
  await open(page, `/staff?lang=${language}`)
  await page.getByRole('link', { name: t('staff.nav.figures') }).click()
  const main = page.getByRole('main')

  await test.step('a period that ends before it starts is refused, and what was typed stays', async () => {
    await hydrated(page)
    const own = main.getByRole('form', { name: t('staff.overview.period.own') })
    const [from, to] = [own.getByLabel(t('staff.overview.from')), own.getByLabel(t('staff.overview.to'))]
    await from.fill(days[1])
    await to.fill(days[0])
    await to.press('Enter')
    await expect(own.getByText(t('staff.overview.endsBefore'))).toBeVisible()
    await expect(to).toBeFocused()
    await expect(from).toHaveValue(days[1])
  })
  await choosePeriod(page, t, days)

  // The comparison is with the two days before the chosen ones.
  const compared = main.getByRole('status').filter({ hasText: days[0].replace('05-02', '04-30') })
  await expect(compared).toContainText(days[0].replace('05-02', '05-01'))
  const tile = (name: 'placed' | 'taken' | 'goods') =>
    // The tables below have the same figure in each row, so only the first match counts.
    main.getByRole('link', { name: new RegExp(`^${t(`staff.figures.${name}`)}\\s*(RM )?[0-9]`) }).first()
  await expect(tile('placed')).toContainText('2')
  await expect(tile('taken')).toContainText(formatRinggit(one + two))
  await expect(tile('taken')).toContainText(formatRinggit(pen.price))
  const chart = main.getByRole('figure').filter({
    has: page.getByRole('img', { name: t('staff.figures.placed'), exact: true }),
  })
  await chart.getByText(t('staff.overview.numbers')).first().click()
  await expect(chart.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(2)
  const best = main.getByRole('region', { name: t('staff.figures.title.products') })
  await expect(best.getByRole('listitem').first()).toContainText('4')
  await expectGoodPage(page, language, false)

  await test.step('the tile leads to the two orders, and from there to all', async () => {
    await tile('taken').click()
    await expect(page).toHaveURL(/figure=received/)
    for (const { orderNumber } of orders.slice(0, 2))
      await expect(main.getByRole('link', { name: orderNumber, exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: orders[2].orderNumber, exact: true })).toHaveCount(0)
    await expect(main.getByText(t('staff.figures.counted'))).toContainText(t('staff.figures.received'))
    await expectGoodPage(page, language, false)
    await main.getByRole('link', { name: t('staff.figures.allOrders') }).click()
    await expect(page).not.toHaveURL(/figure=/)
    await expect(main.getByRole('link', { name: orders[0].orderNumber, exact: true })).toBeVisible()
  })

  await test.step('a product leads to its orders, and the address keeps the period', async () => {
    await page.goBack()
    await page.goBack()
    await expect(tile('taken')).toContainText(formatRinggit(one + two))
    await best.getByRole('link').last().click()
    await expect(main.getByRole('link', { name: orders[1].orderNumber, exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: orders[0].orderNumber, exact: true })).toHaveCount(0)
  })

  await test.step('a table is a file', async () => {
    await page.goBack()
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: new RegExp(t('staff.figures.title.products')) }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toContain(`4,0,${4 * sheets.price}`)
  })

  await test.step('the same days of the year before are one press away', async () => {
    await main.getByRole('link', { name: t('staff.figures.against.year') }).press('Enter')
    await expect(page).toHaveURL(/against=year/)
    await expect(main.getByRole('status').filter({ hasText: days[0].slice(4) })).toContainText(
      `${Number(days[0].slice(0, 4)) - 1}-05-02`,
    )
  })
})

test('pointer and keys show the bars of a chart one by one, and open their orders @desktop @full', async ({
  page,
  language,
  staff,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const { days, sums, orders } = await soldDays(page, { staff, month: '07' })
  const [one, two] = sums
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page)
  await open(page, `/staff/figures?lang=${language}&show=taken`)
  await page.evaluate(() => document.fonts.ready)
  await choosePeriod(page, t, days)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('staff.figures.taken'), exact: true }).click()
  const chart = t('staff.figures.taken')
  await expect.poll(() => drawn(page, chart)).toBeGreaterThan(100)
  const before = await picture(page, chart)
  const slider = main.getByRole('slider', { name: chart })
  await slider.first().focus()
  await expect(slider.first()).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${days[1]}: ${formatRinggit(two)}`),
  )
  await slider.first().press('ArrowLeft')
  await expect(slider.first()).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${days[0]}: ${formatRinggit(one)}`),
  )
  await expect.poll(() => picture(page, chart)).not.toBe(before)
  await slider.first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${days[0]}&to=${days[0]}&figure=received`))
  await expect(main.getByRole('link', { name: orders[0].orderNumber, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: orders[1].orderNumber, exact: true })).toHaveCount(0)
})
