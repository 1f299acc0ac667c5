import type { Hono } from 'hono'
import { html } from 'hono/html'
import { languages, ownNames } from '#core/language.ts'
import { offlinePath } from '#core/shop/offline-pages.ts'
import { text } from '#core/texts/text.ts'
import { plainPage } from './plain-page.ts'

const style =
  'body { max-width: 34rem } main > div { margin: 3rem 0 } a { display: inline-block; padding: 0.6rem 1.5rem 0.6rem 0 }'

/**
 * Serves the page that browsers store for when the shop cannot be reached. The page contains every language, because no
 * cookie can choose one.
 */
export function serveOffline(app: Hono): void {
  app.get(offlinePath, (c) => {
    c.header('cache-control', 'no-cache')
    return plainPage(
      c,
      {
        title: text('en')('shell.offlineTitle'),
        style,
        head: html`<meta name="robots" content="noindex" />`,
      },
      html`${languages.map((language) => {
        const t = text(language)
        return html`<div lang="${language}" aria-label="${ownNames[language]}">
          <h1>${t('shell.offlineTitle')}</h1>
          <p>${t('shell.offlineText')}</p>
          <a href="">${t('common.tryAgain')}</a>
          <a href="/home">${t('common.home')}</a>
          <a href="/cart">${t('common.cart')}</a>
        </div>`
      })}`,
    )
  })
}
