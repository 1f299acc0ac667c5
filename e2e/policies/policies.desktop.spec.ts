import type { Page } from '@playwright/test'
import type { DeliveredPolicy } from '../../core/policies/documents.ts'
import { changePageData } from '../support/page-data.ts'
import { showRendered } from '../support/rendered.ts'
import { expect, open, boxOf, test } from '../support/shop.ts'

async function read(page: Page, file: string): Promise<DeliveredPolicy> {
  const answer = await page.request.get(`/assets/data/${file}`)
  return (await answer.json()) as DeliveredPolicy
}

/** Expects the links at the end of a page that is shown. */
async function expectButtons(page: Page, buttons: Record<string, string>): Promise<void> {
  for (const [name, target] of Object.entries(buttons)) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).last()
    await expect(link).toHaveAttribute('href', target)
  }
}

async function expectDates(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const [name, day] of [
    ['Effective', '2025-10-01'],
    ['Last updated', '2025-09-15'],
  ] as const) {
    const date = main.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
    await expect(date).toHaveText(day)
  }
}

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test.describe('the privacy policy', () => {
    test('shows the sections of its file with headings, bold, italic and bullets', async ({ page }) => {
      const policy = await read(page, 'privacy-policy.json')
      await showRendered(page, '/policy')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
      await expectDates(page)
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(
        policy.sections.map(({ title }) => title),
      )
      await expect(main).toContainText(policy.introduction)
      await expect(main).toContainText(policy.disclaimer)

      const collected = main.getByRole('region', { name: 'What we collect' })
      await expect(collected.getByRole('heading', { level: 3 })).toHaveText([
        'What you tell us',
        'What arises while you use the shop',
        'What we do not collect',
      ])
      await expect(collected.getByRole('listitem')).toHaveCount(9)
      await expect(collected.getByRole('strong').first()).toHaveText('Account:')
      await expect(
        main.getByRole('region', { name: 'Messages from us' }).getByRole('emphasis'),
      ).toContainText('We never ask you for a password')
      await expect(main).not.toContainText('**')
      await expect(main).not.toContainText('## ')
    })

    test('gives a short section a third of the width, a longer one half, a long one all', async ({
      page,
    }) => {
      const { sections } = await read(page, 'privacy-policy.json')
      await showRendered(page, '/policy')
      const whole = await boxOf(page.getByRole('main').getByRole('region', { name: 'What we collect' }))
      const seen = new Set<string>()
      for (const { title, content } of sections) {
        const place = await boxOf(page.getByRole('main').getByRole('region', { name: title, exact: true }))
        const share = place.width / whole.width
        const width = share > 0.95 ? 'full' : share > 0.45 ? 'half' : share > 0.28 ? 'third' : 'less'
        const rule = content.length < 500 ? 'third' : content.length < 1500 ? 'half' : 'full'
        expect(width, title).toBe(rule)
        seen.add(rule)
      }
      expect([...seen].toSorted()).toEqual(['full', 'half', 'third'])
    })

    test('leads to the shop, the terms and home, and to the contact page it names', async ({ page }) => {
      await showRendered(page, '/policy')
      await expectButtons(page, {
        'Back to Shop': '/shop',
        'Terms and Conditions': '/terms-conditions',
        Home: '/home',
        'Contact page': '/contact',
      })
    })
  })

  test.describe('the terms and conditions', () => {
    test('show dates, introduction, sections with their parts, and the disclaimer', async ({ page }) => {
      const terms = await read(page, 'terms-conditions.json')
      await showRendered(page, '/terms-conditions')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
      await expectDates(page)
      await expect(main).toContainText(terms.introduction)
      await expect(main).toContainText(terms.disclaimer)
      const article = main.getByRole('article')
      await expect(article.getByRole('heading', { level: 2 })).toHaveText(
        terms.sections.map(({ title }) => title),
      )
      for (const { title } of terms.sections.flatMap(({ subsections = [] }) => subsections)) {
        await expect(article.getByRole('heading', { level: 3, name: title, exact: true })).toBeAttached()
      }
    })

    test('lead to the shop, the privacy policy and home', async ({ page }) => {
      await showRendered(page, '/terms-conditions')
      await expectButtons(page, {
        'Back to Shop': '/shop',
        'Privacy Policy': '/policy',
        Home: '/home',
      })
    })
  })

  test.describe('the delivery policy', () => {
    test('shows the heading and content of the terms section', async ({ page }) => {
      const terms = await read(page, 'terms-conditions.json')
      const section = terms.sections.find(({ id }) => id === 'delivery-returns-refunds')
      await showRendered(page, '/delivery-policy')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Delivery Policy' })).toBeVisible()
      const shown = main.getByRole('region', { name: section?.title, exact: true })
      await expect(shown.getByRole('heading', { level: 2 })).toHaveText(section?.title ?? '')
      const headings = (section?.content ?? '').matchAll(/^## (.*)$/gm)
      await expect(shown.getByRole('heading', { level: 3 })).toHaveText(
        [...headings].map(([, text = '']) => text),
      )
      const paragraph = section?.content.split('\n').find((line) => line !== '' && !/[#*-]/.test(line))
      await expect(shown).toContainText(paragraph ?? 'a paragraph')
    })

    test('leads to the shop, the returns and refunds policy and home', async ({ page }) => {
      await showRendered(page, '/delivery-policy')
      await expectButtons(page, {
        'Back to Shop': '/shop',
        'Returns & Refunds Policy': '/returns-refunds-policy',
        Home: '/home',
      })
    })
  })

  test.describe('the returns and refunds policy', () => {
    test('lists every part of that section but the delivery policy', async ({ page }) => {
      const terms = await read(page, 'terms-conditions.json')
      const section = terms.sections.find(({ id }) => id === 'delivery-returns-refunds')
      const parts = section?.subsections.filter(({ id }) => id !== 'delivery-policy') ?? []
      await showRendered(page, '/returns-refunds-policy')
      await expect(page.getByRole('heading', { level: 1, name: 'Returns & Refunds Policy' })).toBeVisible()
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
        parts.map(({ title }) => title),
      )
      const lists = ['criteria', 'nonEligibleProducts', 'eligibility', 'partialRefunds'] as const
      const seen = new Set<string>()
      for (const part of parts) {
        const shown = page.getByRole('article').getByRole('region', { name: part.title, exact: true })
        for (const field of lists) {
          for (const item of part[field] ?? []) {
            seen.add(field)
            await expect(shown.getByRole('listitem').filter({ hasText: item })).toHaveCount(1)
          }
        }
        for (const [index, { title, description }] of (part.steps ?? []).entries()) {
          seen.add('steps')
          await expect(shown.getByRole('list').getByRole('listitem').nth(index)).toHaveText(
            `${index + 1}${title}${description}`,
          )
        }
        for (const field of ['refundMethod', 'refundTimeline', 'note'] as const) {
          if (part[field] === undefined) continue
          seen.add(field)
          await expect(shown.getByText(part[field])).toBeVisible()
        }
      }
      expect([...seen].toSorted()).toEqual(
        [...lists, 'steps', 'refundMethod', 'refundTimeline', 'note'].toSorted(),
      )

      const article = page.getByRole('article')
      for (const name of ['Criteria', 'Non-eligible products', 'Steps', 'Partial refunds']) {
        await expect(article.getByRole('heading', { level: 3, name, exact: true })).toHaveCount(1)
      }
      await expect(article.getByRole('heading', { level: 3, name: 'Eligibility', exact: true })).toHaveCount(
        2,
      )
      await expect(article.getByRole('term')).toHaveText(['Refund method', 'Refund timeline'])
      await expect(article.getByRole('strong').filter({ hasText: 'Note' }).first()).toBeVisible()
    })

    test('leads to the shop, the delivery policy and home', async ({ page }) => {
      await showRendered(page, '/returns-refunds-policy')
      await expectButtons(page, {
        'Back to Shop': '/shop',
        'Delivery Policy': '/delivery-policy',
        Home: '/home',
      })
    })
  })

  test('our story leads back to the shop', async ({ page }) => {
    await showRendered(page, '/our-story')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
    await expectButtons(page, { 'Back To Shop': '/shop' })
  })
})

test.describe('the terms and conditions', () => {
  test('have a table of contents that scrolls to a section and follows the scroll', async ({ page }) => {
    const { sections } = await read(page, 'terms-conditions.json')
    await open(page, '/terms-conditions')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveText(sections.map(({ title }) => title))
    const warranty = page.getByRole('article').getByRole('heading', { name: 'Warranty' })
    await expect(warranty).not.toBeInViewport()

    await contents.getByRole('link', { name: 'Warranty' }).click()
    await expect(page).toHaveURL('/terms-conditions#warranty')
    await expect(warranty).toBeInViewport()
    await expect.poll(async () => (await boxOf(warranty)).top).toBeLessThan(200)
    expect((await boxOf(warranty)).top).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom)
    await expect(contents.getByRole('link', { name: 'Warranty' })).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'Warranty' })).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    expect((await boxOf(focused)).top).toBeGreaterThan((await boxOf(warranty)).top)
  })

  for (const { sections, shown } of [
    { sections: 4, shown: 1 },
    { sections: 3, shown: 0 },
  ]) {
    test(`${shown ? 'have' : 'lack'} a table of contents with ${sections} sections @full`, async ({
      page,
    }) => {
      await changePageData(page, '/terms-conditions', (data) => {
        data.list(data.holderOf('sections'), 'sections').splice(sections)
      })
      await open(page, '/login')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(sections)
      await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(shown)
    })
  }

  test('say that they are not available, until a retry gets them @full', async ({ page, watch }) => {
    watch.allow(/503/)
    await page.route('**/terms-conditions.data*', (route) => route.fulfill({ status: 503 }))
    await open(page, '/login')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Not Available Title' })).toBeVisible()
    await expect(main.getByText('Not Available Message', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
    await expect(page).toHaveTitle('Office Furniture Store | Terms and Conditions')

    const retry = main.getByRole('button', { name: 'Retry' })
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await retry.click()
    await refused
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(main.getByRole('heading', { level: 1, name: 'Not Available Title' })).toBeVisible()
    await page.unroute('**/terms-conditions.data*')
    await retry.click()
    await expect(main.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  })
})

for (const { path, name, loading } of [
  { path: '/policy', name: 'Privacy Policy', loading: 'Loading the privacy policy' },
  { path: '/delivery-policy', name: 'Delivery Policy', loading: 'Loading the delivery policy' },
]) {
  test(`${path} says that there is no content, and that it reloads @full`, async ({ page, watch }) => {
    watch.allow(/503/)
    await page.route(`**${path}.data*`, (route) => route.fulfill({ status: 503 }))
    await open(page, '/login')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: `No ${name} Content Available.` })).toBeVisible()

    await page.unroute(`**${path}.data*`)
    const held = Promise.withResolvers<void>()
    await page.route(`**${path}.data*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(main.getByRole('status')).toHaveText(loading)
    held.resolve()
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })
}
