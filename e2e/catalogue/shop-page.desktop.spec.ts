import { pageHeading } from '../support/page-elements.ts'
import { category, count, names, prices, results, searchBox, sortSelector } from './shop-page.ts'
import { expect, open, test } from '../support/shop.ts'
import { holdRequests, installClock, stopClock } from '../support/clock.ts'

test.describe('the search box', () => {
  test('waits until nothing was typed for 300 ms, then searches once', async ({ page }) => {
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/shop.data') asked.push(searchParams.get('q'))
    })
    await installClock(page)
    await open(page, '/shop')
    await stopClock(page)
    await searchBox(page).pressSequentially('task')
    await page.clock.runFor(200)
    await searchBox(page).pressSequentially(' ch')
    await page.clock.runFor(299)
    await expect(count(page)).toHaveText('29 products')
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(names(page)).toHaveText(['Tally Task Chair'])
    expect(asked).toEqual(['task ch'])
    await expect(page).toHaveURL('/shop?q=task+ch')
    await expect(searchBox(page)).toBeFocused()

    await test.step('searches immediately on Enter', async () => {
      await searchBox(page).fill('whiteboard')
      await searchBox(page).press('Enter')
      await expect(names(page)).toHaveText(['Clearline Mobile Whiteboard'])
    })
  })

  test('uses what was typed before its script loaded @full', async ({ page }) => {
    const letScriptCome = await holdRequests(page, /\/assets\/entry\.client-/)
    await page.goto('/shop', { waitUntil: 'commit' })
    await searchBox(page).fill('planter')
    letScriptCome()
    await expect(names(page)).toHaveText(['Fern & Form Floor Planter with Plant'])
    await expect(searchBox(page)).toHaveValue('planter')
  })
})

test.describe('the sort selector', () => {
  test("sorts by the first spec's price, over all pages", async ({ page }) => {
    await open(page, '/shop')
    await test.step('offers none, Price Low High and Price High Low', async () => {
      await expect(sortSelector(page).getByRole('option')).toHaveText([
        'Sort: None',
        'Price Low High',
        'Price High Low',
        'Newest',
        'Width',
        'Best selling',
      ])
      await expect(sortSelector(page)).toHaveValue('none')
    })
    await sortSelector(page).selectOption('Price Low High')
    await expect(page).toHaveURL('/shop?sort=price-asc')
    await expect(names(page).first()).toHaveText('Senja A4 Copy Paper')
    const cheapest = await prices(page)
    expect(cheapest).toHaveLength(12)
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/shop?sort=price-asc&page=2')
    await expect(results(page).getByRole('heading', { level: 2 })).toHaveText('Results, page 2 of 3')
    const next = await prices(page)
    expect([...cheapest, ...next]).toEqual([...cheapest, ...next].toSorted((a, b) => a - b))
    await sortSelector(page).selectOption('Price High Low')
    await expect(page).toHaveURL('/shop?sort=price-desc')
    await expect(names(page).first()).toHaveText('Hush Acoustic Phone Booth')
    const dearest = await prices(page)
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a))
  })
})

test('Back restores the former searches step by step, in list and fields', async ({ page }) => {
  await open(page, '/shop?page=3')
  await category(page, 'Chairs').click()
  await expect(page).toHaveURL('/shop?category=Chairs')
  await sortSelector(page).selectOption('Price Low High')
  await expect(page).toHaveURL('/shop?category=Chairs&sort=price-asc')
  // A search that starts while the sorted list is still loading adds a separate history entry.
  await expect(names(page).first()).toHaveText('Tally Task Chair')
  await searchBox(page).fill('seat')
  await expect(page).toHaveURL('/shop?q=seat&category=Chairs&sort=price-asc')
  const found = [
    'Tally Task Chair',
    'Orbit Drafting Stool',
    'Sled Cantilever Visitor Chair',
    'Aero Ergonomic Mesh Chair',
  ]
  await expect(names(page)).toHaveText(found)
  await page.getByRole('link', { name: 'Orbit Drafting Stool', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Orbit Drafting Stool')

  await page.goBack()
  await expect(page).toHaveURL('/shop?q=seat&category=Chairs&sort=price-asc')
  await expect(names(page)).toHaveText(found)
  await expect(searchBox(page)).toHaveValue('seat')
  await expect(sortSelector(page)).toHaveValue('price-asc')
  await expect(category(page, 'Chairs')).toHaveAttribute('aria-current', 'true')

  await page.goBack()
  await expect(page).toHaveURL('/shop?category=Chairs')
  await expect(searchBox(page)).toHaveValue('')
  await expect(sortSelector(page)).toHaveValue('none')
  await expect(count(page)).toHaveText('5 products')

  await page.goBack()
  await expect(page).toHaveURL('/shop?page=3')
  await expect(count(page)).toHaveText('29 products')
  await expect(category(page, 'All Categories')).toHaveAttribute('aria-current', 'true')

  await test.step('a page beyond the last one leads to the last one', async () => {
    await open(page, '/shop?page=99')
    await expect(page).toHaveURL('/shop?page=3')
    await expect(names(page)).toHaveCount(5)
  })
})

test('Back returns to the list before a category chosen while the line was slow @full', async ({ page }) => {
  await installClock(page)
  await open(page, '/shop')
  await stopClock(page)
  const letListCome = await holdRequests(page, /\/shop\.data/)
  await category(page, 'Chairs').click()
  await expect(category(page, 'Chairs')).toHaveAttribute('aria-current', 'true')
  await searchBox(page).fill('seat')
  await page.clock.runFor(300)
  letListCome()
  await expect(page).toHaveURL('/shop?q=seat&category=Chairs')
  await expect(count(page)).toHaveText('4 products')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(count(page)).toHaveText('29 products')
})

test('Back returns to the list before a category pressed while a search was due @full', async ({ page }) => {
  await open(page, '/shop')
  // The form has the new category only for a moment, which is too short for a test to press Enter.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form#listing')!
    const observer = new MutationObserver(() => {
      if (form.elements.namedItem('category') === null) return
      observer.disconnect()
      form.requestSubmit()
    })
    observer.observe(form, { childList: true })
  })
  await category(page, 'Chairs').click()
  await expect(page).toHaveURL('/shop?category=Chairs')
  await expect(count(page)).toHaveText('5 products')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(count(page)).toHaveText('29 products')
})

test('a price that is typed just as the list before it arrives is not lost @full', async ({ page }) => {
  await open(page, '/shop?category=Desks')
  await holdRequests(page, /\.data\?.*maxPrice=1600&adjustable/)
  // No person could press at this moment: the router already has the list, but the page does not show it yet.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.pushState = push
      queueMicrotask(() => {
        const price = document.querySelector<HTMLInputElement>('[name=maxPrice]')!
        price.value = '1600'
        price.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
  })
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Height-adjustable/ }).check()
  await expect(count(page)).toHaveText('1 product')
  await expect(filters.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('1600')
  await filters.getByRole('textbox', { name: 'Width' }).fill('140')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?category=Desks&maxPrice=1600&width=140&adjustable=yes')
})
