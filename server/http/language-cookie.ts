import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { languageCookie, parseLanguage, type Language } from '#core/language.ts'

/** Reads the language that the visitor chose earlier from the Cookie header; undefined if they have chosen none. */
export function rememberedLanguage(cookies: string | undefined): Language | undefined {
  return cookies?.includes(`${languageCookie}=`)
    ? parseLanguage(parse(cookies, languageCookie)[languageCookie])
    : undefined
}

/** The Set-Cookie header that stores a visitor's choice for a year. */
export function rememberLanguage(language: Language): string {
  return generateCookie(languageCookie, language, { path: '/', sameSite: 'Lax', maxAge: 31_536_000 })
}
