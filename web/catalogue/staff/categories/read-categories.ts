import type { RouterContextProvider } from 'react-router'
import { apiContext, pageHostContext } from '#web/api/context.ts'

/** Reads the categories to choose from, in the page's language. */
export async function readCategories(context: Readonly<RouterContextProvider>) {
  const { language } = context.get(pageHostContext)
  const { categories } = await context.get(apiContext).call('GET /staff/catalogue/categories')
  return categories.map(({ key, name }) => ({ key, name: name[language] }))
}
