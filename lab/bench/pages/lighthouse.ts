import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from '../../../e2e/support/chromium.ts'
import { median } from '../row.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Measured {
  /** Scores from 0 to 100: performance, accessibility, best practices, SEO. */
  scores: number[]
  /** In milliseconds. */
  lcp: number
  cls: number
  /** In milliseconds. */
  tbt: number
}

/**
 * Returns the median of each figure over several runs of Lighthouse as a phone with simulated throttling. If the page
 * forbids search engines on purpose, like the cart, that audit is left out of the score.
 */
export async function lighthouseScores(url: string, runs: number): Promise<Measured> {
  const { executablePath, args } = await chromium()
  const isHidden = /<meta name="robots" content="noindex"/.test(await (await fetch(url)).text())
  const results: Measured[] = []
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] })
    try {
      const result = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: [...categories],
        skipAudits: isHidden ? ['is-crawlable'] : [],
        logLevel: 'error',
      })
      if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`)
      const { lhr } = result
      results.push({
        scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
        lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
        tbt: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
      })
    } finally {
      chrome.kill()
    }
  }
  const medianOf = (figure: (run: Measured) => number) => median(results.map(figure))
  return {
    scores: categories.map((_, index) => medianOf(({ scores }) => scores[index] ?? 0)),
    lcp: medianOf(({ lcp }) => lcp),
    cls: medianOf(({ cls }) => cls),
    tbt: medianOf(({ tbt }) => tbt),
  }
}
