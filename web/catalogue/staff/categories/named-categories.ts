import type { Language } from '../../../../core/language.ts'
import type { CallOutput } from '../../../api/client.ts'

/** The categories as a list to choose from has them, in the page's language. */
export function namedCategories(
  categories: CallOutput<'GET /staff/catalogue/categories'>['categories'],
  language: Language,
): { key: string; name: string }[] {
  return categories.map(({ key, name }) => ({ key, name: name[language] }))
}
