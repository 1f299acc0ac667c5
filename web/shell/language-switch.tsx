import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { ownNames, type Language } from '#core/language.ts'
import { useTranslator } from '../i18n/i18n.tsx'

export function addressInLanguage(page: { pathname: string; search: string }, language: Language): string {
  const parameters = new URLSearchParams(page.search)
  parameters.set('lang', language)
  return `${page.pathname}?${parameters}`
}

/** Adds the fragment of the URL, which the server does not receive. */
function keepHash({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.hash = window.location.hash
}

/** A link to this page in the other language. It loads a new document, because the server chooses the texts. */
export function LanguageSwitch({ className }: { className: string }) {
  const { language } = useTranslator()
  const other: Language = language === 'en' ? 'zh-TW' : 'en'
  return (
    <a
      href={addressInLanguage(useLocation(), other)}
      hrefLang={other}
      lang={other}
      onClick={keepHash}
      className={className}
    >
      {ownNames[other]}
    </a>
  )
}
