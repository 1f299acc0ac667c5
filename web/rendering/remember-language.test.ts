import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'

/** Runs the script in a page. Returns the cookie that it sets and the address that it opens. */
function runIn(page: { lang: string; search?: string; cookie?: string; dataset?: Record<string, string> }) {
  const { lang, search = '', cookie = '', dataset = {} } = page
  const done: { cookie?: string; to?: string } = {}
  const document = {
    documentElement: { lang, dataset },
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      done.cookie = value
    },
  }
  const location = { pathname: '/shop', search, hash: '#results', replace: (to: string) => (done.to = to) }
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function('document', 'location', inlineScripts.rememberLanguage)(document, location)
  return done
}

test('a page remembers the language that its address names, as the server does', () => {
  const cookie = 'lang=zh-TW; Max-Age=31536000; Path=/; SameSite=Lax'
  expect(runIn({ lang: 'zh-TW', search: '?q=oak&lang=zh-Hant' })).toEqual({ cookie })
  expect(runIn({ lang: 'zh-TW', search: '?lang=zh-TW', cookie: 'a=b; lang=en' })).toEqual({ cookie })
  expect(runIn({ lang: 'zh-TW', search: '?lang=zh-TW', cookie: 'lang=zh-TW' })).toEqual({})
  expect(runIn({ lang: 'en', search: '?lang=fr' })).toEqual({})
  expect(runIn({ lang: 'en', cookie: 'lang=zh-TW' })).toEqual({})
})

test('a page from a cache that ignores cookies redirects to the language that was chosen before', () => {
  const dataset = { languageInAddress: '' }
  expect(runIn({ lang: 'en', dataset, search: '?q=oak', cookie: 'a=b; lang=zh-TW' })).toEqual({
    to: '/shop?q=oak&lang=zh-TW#results',
  })
  expect(runIn({ lang: 'en', dataset, cookie: 'lang=zh-TW' })).toEqual({ to: '/shop?lang=zh-TW#results' })
  expect(runIn({ lang: 'en', dataset, search: '?lang=en', cookie: 'lang=zh-TW' })).toEqual({
    cookie: 'lang=en; Max-Age=31536000; Path=/; SameSite=Lax',
  })
  for (const cookie of ['', 'lang=en', 'lang=xx']) expect(runIn({ lang: 'en', dataset, cookie })).toEqual({})
})
