import type { Page } from '@playwright/test'
import { cards, header } from '../support/page-elements.ts'

export const results = (page: Page) => page.getByRole('region', { name: /^Results/ })
export const names = (page: Page) => cards(results(page)).getByRole('heading')
export const count = (page: Page) => page.getByRole('main').getByRole('status')
export const searchBox = (page: Page) => header(page).getByRole('searchbox', { name: 'Search products' })
export const sortSelector = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
/** A link to a category. After a search or with a filter, the number of products follows the name. */
export const category = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })

/** The shown prices in ringgit, in the order of the cards. */
export async function prices(page: Page): Promise<number[]> {
  const now = cards(results(page)).getByText(/^RM\s/).and(page.locator(':not(s *)'))
  const texts = await now.allInnerTexts()
  // The price of the first spec, without 'from RM 549' after it.
  return texts.map((text) => Number(/[\d,]+/.exec(text)?.[0].replace(',', '')))
}
