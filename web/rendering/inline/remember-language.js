// A shared cache sends pages without cookies: the page remembers the language that its address names. A page of a cache
// that cannot read cookies leads on to the language that was chosen before.
{
  const { lang, dataset } = document.documentElement
  const { pathname, search, hash } = location
  const isNamed = /[?&]lang=(?:en|zh)\b/i.test(search)
  const [, remembered] = /(?:^|; )lang=([^;]*)/.exec(document.cookie) ?? []
  if (isNamed && remembered !== lang) document.cookie = `lang=${lang}; Max-Age=31536000; Path=/; SameSite=Lax`
  if (
    !isNamed &&
    'languageInAddress' in dataset &&
    !('offline' in dataset) &&
    lang === 'en' &&
    remembered === 'zh-TW'
  )
    location.replace(`${pathname + search + (search ? '&' : '?')}lang=zh-TW${hash}`)
}
