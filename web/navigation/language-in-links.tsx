import { createContext, useContext, useMemo, type ReactNode } from 'react'
import {
  createPath,
  parsePath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Path,
  type To,
} from 'react-router'
import { parseLanguage, startLanguage, type Language } from '#core/language.ts'

/** Paths that never name a language, because their language comes from the cookie or does not matter. */
const without = /^\/(?:staff|api|assets|pictures|files)(?:\/|$)/

/** Adds the page's language to the path of a link, unless it is the default language or the path already names one. */
export function namingLanguage<P extends Partial<Path>>(path: P, language: Language | undefined): P {
  if (language === undefined || language === startLanguage || without.test(path.pathname ?? '')) return path
  const search = path.search ?? ''
  if (new URLSearchParams(search).has('lang')) return path
  return { ...path, search: `${search.length > 1 ? `${search}&` : '?'}lang=${language}` }
}

/** Adds the page's language to a path as its links do. For leaving the page without the router. */
export function inPageLanguage(address: string): string {
  const { lang, dataset } = document.documentElement
  if (dataset.languageInAddress === undefined) return address
  return createPath(namingLanguage(parsePath(address), parseLanguage(lang)))
}

/** The language that links inside this context name; undefined if they name none. */
const NamedLanguage = createContext<Language | undefined>(undefined)

/**
 * The hidden field that names the language in a form sent with GET, because browsers replace the parameters of its
 * address.
 */
export function LanguageField() {
  const language = useContext(NamedLanguage)
  return language !== undefined && <input type="hidden" name="lang" value={language} />
}

const parsed = (to: To) => (typeof to === 'string' ? parsePath(to) : to)

/**
 * For LANGUAGE_IN_ADDRESS=on: makes all links and navigations inside it name a language. It replaces the contexts
 * with which React Router writes URLs and navigates. Without it, about a hundred files would need a component and a
 * hook of our own, and wherever one was forgotten, a link would lead to a page in the wrong language. The test
 * renders links with the installed router.
 */
export function LanguageInLinks({
  language,
  children,
}: {
  language: Language | undefined
  children: ReactNode
}) {
  const navigation = useContext(NavigationContext)
  const data = useContext(DataRouterContext)
  const naming = useMemo(() => {
    const { navigator } = navigation
    return {
      ...navigation,
      navigator: {
        ...navigator,
        createHref: (to: To) => navigator.createHref(namingLanguage(parsed(to), language)),
      },
    }
  }, [navigation, language])
  const leading = useMemo(() => {
    if (data === null) return null
    const { router } = data
    const navigate = (to: To | number | null, options?: object) =>
      to === null || typeof to === 'number'
        ? router.navigate(to as number)
        : router.navigate(namingLanguage(parsed(to), language), options)
    // Not a copy, because copying would read the getter of the router's state only once.
    return { ...data, router: Object.create(router, { navigate: { value: navigate } }) as typeof router }
  }, [data, language])
  if (language === undefined || language === startLanguage) return children
  return (
    <NamedLanguage value={language}>
      <NavigationContext value={naming}>
        <DataRouterContext value={leading}>{children}</DataRouterContext>
      </NavigationContext>
    </NamedLanguage>
  )
}
