import type { Page } from '@playwright/test'
import { formatRinggit } from '../../core/money.ts'
import { cartLine } from '../support/browser-storage.ts'
import { signIn } from '../accounts/members.ts'
import { paper, pens, placeOrder } from './ordering.ts'
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

test('an owner sees what waits and the figures of a chosen period', async ({
  page,
  language,
  isMobile,
  staff,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await signInStaff(page)
  // Days of its own: the rest of the run orders today.
  const year = 2000 + 2 * test.info().repeatEachIndex + (isMobile ? 1 : 0)
  const [sheets, pen] = [await cartLine(page, paper, { quantity: 3 }), await cartLine(page, pens)]
  const first = await placeOrder(page, {}, [sheets])
  const second = await placeOrder(page, {}, [{ ...sheets, quantity: 1 }, pen])
  const earlier = await placeOrder(page, {}, [pen])
  await staff.set(first.id, { placed_at: `${year}-05-02T00:00:00+08:00` })
  await staff.set(second.id, { placed_at: `${year}-05-03T23:59:59.999+08:00` })
  await staff.set(earlier.id, { placed_at: `${year}-05-01T23:59:59.999+08:00` })
  const [one, two] = [3 * sheets.price, sheets.price + pen.price]

  await open(page, `/staff?lang=${language}`)
  const main = page.getByRole('main')
  await test.step('the oldest order is first among those to call, and late', async () => {
    const row = main.getByRole('row').filter({ hasText: first.orderNumber })
    await expect(row.getByRole('link', { name: first.orderNumber })).toHaveAttribute(
      'href',
      `/staff/orders/${first.id}`,
    )
    await expect(row.getByRole('link', { name: /\+60/ })).toHaveAttribute('href', 'tel:+60123456789')
    await expect(row.getByRole('cell', { name: formatRinggit(one) })).toBeVisible()
    await expect(main.getByRole('link', { name: t('staff.overview.toConfirm') })).toContainText(
      t('staff.overview.late').replace(/\{count\}.*/, ''),
    )
  })

  await test.step('two days are chosen; an invalid period is refused and stays in the fields', async () => {
    const own = main.getByRole('form', { name: t('staff.overview.period.own') })
    const [from, to] = [own.getByLabel(t('staff.overview.from')), own.getByLabel(t('staff.overview.to'))]
    await from.fill(`${year}-05-03`)
    await to.fill(`${year}-05-02`)
    await to.press('Enter')
    await expect(own.getByText(t('staff.overview.endsBefore'))).toBeVisible()
    await expect(to).toBeFocused()
    await expect(from).toHaveValue(`${year}-05-03`)
    await from.fill(`${year}-05-02`)
    await to.fill(`${year}-05-03`)
    await to.press('Enter')
    await expect(page).toHaveURL(new RegExp(`period=own&from=${year}-05-02&to=${year}-05-03`))
  })

  await test.step('every figure is that of the orders of these days, compared with the days before', async () => {
    const compared = main.getByRole('status').filter({ hasText: `${year}-04-30` })
    await expect(compared).toContainText(`${year}-05-01`)
    await expect(compared).toContainText(formatRinggit(one + two - pen.price))
    await expect(main.getByText(formatRinggit(one + two), { exact: true })).toBeVisible()
    const numbers = async (chart: string) => {
      const figure = main
        .getByRole('figure')
        .filter({ has: page.getByRole('img', { name: chart, exact: true }) })
      await figure.getByText(t('staff.overview.numbers')).first().click()
      return (await figure.getByRole('row').allTextContents()).slice(1)
    }
    expect(await numbers(t('staff.overview.revenueByDay'))).toEqual([
      `${year}-05-02${formatRinggit(one)}`,
      `${year}-05-03${formatRinggit(two)}`,
    ])
    const best = await numbers(t('staff.overview.bestSellers'))
    expect(best).toHaveLength(2)
    expect(best[0]).toContain(`4${formatRinggit(4 * sheets.price)}`)
    expect(best[1]).toContain(`1${formatRinggit(pen.price)}`)
  })

  await test.step('the bars are drawn, and pointer and keys show their values', async () => {
    const chart = t('staff.overview.revenueByDay')
    await expect.poll(() => drawn(page, chart)).toBeGreaterThan(500)
    await expect.poll(() => drawn(page, t('staff.overview.bestSellers'))).toBeGreaterThan(500)
    const before = await picture(page, chart)
    const slider = main.getByRole('slider', { name: chart })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', `${year}-05-03: ${formatRinggit(two)}`)
    await slider.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', `${year}-05-02: ${formatRinggit(one)}`)
    await expect.poll(() => picture(page, chart)).not.toBe(before)
    await slider.blur()
    await expect.poll(() => picture(page, chart)).toBe(before)
    if (!isMobile) {
      const canvas = page.getByRole('img', { name: chart, exact: true })
      await canvas.hover({ position: { x: 200, y: 100 } })
      await expect.poll(() => picture(page, chart)).not.toBe(before)
      await main.getByRole('heading', { level: 1 }).hover()
    }
  })

  await expectGoodPage(page, language, isMobile)

  await test.step('the address keeps the period, and presets take one press', async () => {
    await page.reload()
    await hydrated(page)
    await expect(main.getByText(formatRinggit(one + two), { exact: true })).toBeVisible()
    const month = main.getByRole('link', { name: t('staff.overview.period.last-month') })
    await month.focus()
    await month.press('Enter')
    await expect(page).toHaveURL(/period=last-month/)
    await expect(month).toHaveAttribute('aria-current', 'true')
    await expect(month).toBeFocused()
  })
  // They are no longer first.
  for (const { id } of [first, second, earlier]) await staff.set(id, { status: 'Completed' })
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
