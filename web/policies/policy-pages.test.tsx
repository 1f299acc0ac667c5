import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Language } from '#core/language.ts'
import type { PolicyDocument } from '#core/policies/documents.ts'
import { sampleShop } from '#core/catalogue/test-samples.ts'
import { TranslatorProvider } from '../i18n/i18n.tsx'
import { ShopContext } from '../shell/page-head.tsx'
import { translators } from '../i18n/translations.ts'
import { readDelivery, readPolicy, readReturns, termsFiles } from './documents.ts'
import PolicyPage, { ErrorBoundary } from './policy-page.tsx'
import StoryPage from './story-page.tsx'

interface Page {
  path: string
  Page: ComponentType<never>
  load?: (json: unknown) => unknown
}

const policy = (path: string, name: string, read: (json: unknown) => unknown): Page => ({
  path,
  Page: PolicyPage,
  load: (json) => ({ name, policy: read(json) }),
})
const terms = policy('/terms-conditions', 'terms', readPolicy)
const privacy = policy('/policy', 'privacy', readPolicy)
const delivery = policy('/delivery-policy', 'delivery', readDelivery)
const returns = policy('/returns-refunds-policy', 'returns', readReturns)

function WithData({ page }: { page: Page['Page'] }) {
  const Page = page as ComponentType<{ loaderData: unknown }>
  return <Page loaderData={useLoaderData()} />
}

/** The page as the server renders it for one document, by default without class names. */
async function answer(
  { path, Page, load = () => null }: Page,
  json: unknown,
  { language = 'en', classes = false }: { language?: Language; classes?: boolean } = {},
) {
  const handler = createStaticHandler([
    { path, loader: () => load(json), element: <WithData page={Page} />, ErrorBoundary },
  ])
  const context = await handler.query(new Request(`https://shop.example${path}`))
  if (context instanceof Response) throw new Error('The page answered without being rendered')
  const html = renderToStaticMarkup(
    <TranslatorProvider translator={translators[language]}>
      <ShopContext value={sampleShop()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </ShopContext>
    </TranslatorProvider>,
  )
  return { status: context.statusCode, html: classes ? html : html.replaceAll(/ class="[^"]*"/g, '') }
}

/** Name and address of every link, in order. */
function links(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, name]) => `${name} ${to}`)
}

function section(number: number, content = 'We call you.') {
  return { id: `section-${number}`, title: `Section ${number}`, content, subsections: [] }
}

function documentOf(sections: PolicyDocument['sections']): PolicyDocument {
  return {
    title: 'Terms and Conditions',
    effectiveDate: '2025-10-01',
    lastUpdated: '2025-09-15',
    introduction: 'Read me.',
    sections,
    disclaimer: 'Pictures are renders.',
  }
}

const everything = {
  id: 'refunds',
  title: 'Refunds',
  content: 'In **full**.',
  criteria: ['Complete'],
  nonEligibleProducts: ['Opened paper'],
  steps: [
    { title: 'Ask', description: 'Open your order.' },
    { title: 'Wait', description: 'We answer.' },
  ],
  eligibility: ['In stock'],
  refundMethod: 'By bank transfer.',
  refundTimeline: 'Within 7 days.',
  partialRefunds: ['Some pieces'],
  note: 'We never ask for a code.',
}
const withDelivery = documentOf([
  {
    id: 'delivery-returns-refunds',
    title: 'Delivery, returns and refunds',
    content: 'We deliver.',
    subsections: [{ id: 'delivery-policy', title: 'At your door', content: 'We ring.' }, everything],
  },
])

describe('the terms', () => {
  it('show dates, introduction, sections, subsections and disclaimer', async () => {
    const { html, status } = await answer(terms, withDelivery)
    expect(status).toBe(200)
    expect(html).toContain('<title>Office Furniture Store | Terms and Conditions</title>')
    expect(html).toContain('<dt>Effective</dt><dd><time dateTime="2025-10-01">2025-10-01</time></dd>')
    expect(html).toContain('<dt>Last updated</dt><dd><time dateTime="2025-09-15">2025-09-15</time></dd>')
    const order = [
      'Read me.',
      '>Delivery, returns and refunds</h2>',
      '>At your door</h3>',
      '>Refunds</h3>',
      'Pictures are renders.',
    ]
    const places = order.map((text) => html.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('have a table of contents only for more than 3 sections, the first one marked', async () => {
    const three = await answer(terms, documentOf([1, 2, 3].map((number) => section(number))))
    expect(three.html).not.toContain('On this page')
    const four = await answer(terms, documentOf([1, 2, 3, 4].map((number) => section(number))))
    expect(four.html).toContain('On this page')
    for (const number of [1, 2, 3, 4]) {
      expect(four.html).toContain(`id="section-${number}"`)
      expect(links(four.html)).toContain(`Section ${number} /terms-conditions#section-${number}`)
    }
    // One link is in the sidebar, and one in the part that folds on small screens.
    expect(four.html.match(/<a aria-current="true" href="\/terms-conditions#section-1"/g)).toHaveLength(2)
    expect(four.html.match(/aria-current/g)).toHaveLength(2)
  })

  it('end with buttons to the shop, the privacy policy and home', async () => {
    expect(links((await answer(terms, withDelivery)).html).slice(-3)).toEqual([
      'Back to Shop /shop',
      'Privacy Policy /policy',
      'Home /home',
    ])
  })

  it('lead to the Contact page where they name it', async () => {
    expect(links((await answer(terms, documentOf([section(1, 'The Contact page helps.')]))).html)).toContain(
      'Contact page /contact',
    )
    const chinese = await answer(terms, termsFiles['zh-TW'], { language: 'zh-TW' })
    expect(links(chinese.html)).toContain('「聯絡我們」頁面 /contact')
  })

  it('say that they are not available, with Retry and Contact Support', async () => {
    const { html, status } = await answer(terms, { sections: 'lost' })
    expect(status).toBe(503)
    expect(html).toContain('<h1>Not Available Title</h1>')
    expect(html).toContain('Not Available Message')
    expect(html).toMatch(/<button [^>]*>Retry<\/button>/)
    expect(links(html)).toEqual(['Contact Support /contact'])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the privacy policy', () => {
  it('gives a section a third, half or all of twelve columns by its length', async () => {
    const sections = [499, 500, 1499, 1500].map((length, number) => section(number, 'x'.repeat(length)))
    const { html } = await answer(privacy, documentOf(sections), { classes: true })
    const columns = [...html.matchAll(/<section id="section-\d" [^>]*lg:col-span-(\d+)/g)].map(
      ([, span]) => span,
    )
    expect(columns).toEqual(['4', '6', '6', '12'])
  })

  it('says so when a section has no content', async () => {
    const { html } = await answer(privacy, documentOf([section(1), section(2, '')]))
    expect(html).toContain('>Section 2</h2>')
    expect(html).toContain('No Section 2 Content Available.')
    expect(html).not.toContain('No Section 1 Content Available.')
  })

  it('shows headings, bold, italic and bullets', async () => {
    const { html } = await answer(privacy, documentOf([section(1, '## Rights\n**Ask** *us*.\n- Access')]))
    expect(html).toContain('<h3>Rights</h3><p><strong>Ask</strong> <em>us</em>.</p>')
    expect(html).toContain('<li>Access</li>')
  })

  it('ends with buttons to the shop, the terms and home', async () => {
    expect(links((await answer(privacy, withDelivery)).html).slice(-3)).toEqual([
      'Back to Shop /shop',
      'Terms and Conditions /terms-conditions',
      'Home /home',
    ])
  })
})

describe('the delivery policy', () => {
  it('shows only the section and what happens at the door', async () => {
    const { html } = await answer(delivery, withDelivery)
    expect(html).toContain('>Delivery, returns and refunds</h2><div><p>We deliver.</p></div>')
    expect(html).toContain('>At your door</h2><div><p>We ring.</p></div>')
    expect(html).not.toContain('>Refunds</h2>')
  })

  it('ends with buttons to the shop, the returns policy and home', async () => {
    expect(links((await answer(delivery, withDelivery)).html)).toEqual([
      'Back to Shop /shop',
      'Returns &amp; Refunds Policy /returns-refunds-policy',
      'Home /home',
    ])
  })
})

describe('the returns policy', () => {
  it('lists every subsection but the delivery policy with all that it has', async () => {
    const { html } = await answer(returns, withDelivery)
    expect(html).not.toContain('At your door')
    expect(html).toContain('>Refunds</h2><div><p>In <strong>full</strong>.</p></div>')
    for (const [title, item] of [
      ['Criteria', 'Complete'],
      ['Non-eligible products', 'Opened paper'],
      ['Eligibility', 'In stock'],
      ['Partial refunds', 'Some pieces'],
    ]) {
      expect(html).toContain(`<h3>${title}</h3><ul role="list"><li>${item}</li></ul>`)
    }
    expect(html).toContain(
      '<h3>Steps</h3><ol role="list">' +
        '<li><span>1</span><div><p>Ask</p><p>Open your order.</p></div></li>' +
        '<li><span>2</span><div><p>Wait</p><p>We answer.</p></div></li></ol>',
    )
    expect(html).toContain('<dt>Refund method</dt><dd>By bank transfer.</dd>')
    expect(html).toContain('<dt>Refund timeline</dt><dd>Within 7 days.</dd>')
    expect(html).toContain('<strong>Note</strong>We never ask for a code.')
  })

  it('shows no heading of a list that a subsection does not have', async () => {
    const [first] = withDelivery.sections
    const plain = { ...first!, subsections: [{ id: 'refunds', title: 'Refunds', content: 'In full.' }] }
    const { html } = await answer(returns, documentOf([plain]))
    expect(html).toContain('In full.')
    expect(html).not.toContain('<h3>')
    expect(html).not.toContain('Note')
  })

  it('ends with buttons to the shop, the delivery policy and home', async () => {
    expect(links((await answer(returns, withDelivery)).html).slice(-3)).toEqual([
      'Back to Shop /shop',
      'Delivery Policy /delivery-policy',
      'Home /home',
    ])
  })
})

it.each([
  ['Privacy Policy', privacy],
  ['Delivery Policy', delivery],
  ['Returns &amp; Refunds Policy', returns],
])('without its document the page says No %s Content Available., with Retry', async (title, page) => {
  const { html, status } = await answer(page, undefined)
  expect(status).toBe(503)
  expect(html).toContain(`<h1>No ${title} Content Available.</h1>`)
  expect(html).toMatch(/<button [^>]*>Retry<\/button>/)
})

it('our story leads back to the shop', async () => {
  const { html } = await answer({ path: '/our-story', Page: StoryPage }, undefined)
  expect(html).toContain('<h1>Our Story</h1>')
  expect(links(html)).toEqual(['Back To Shop /shop'])
})
