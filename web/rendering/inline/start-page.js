// Reads the page's data from the element before this one: no other element can take its place.
{
  const data = JSON.parse(document.currentScript.previousElementSibling.textContent)
  window.__reactRouterManifest = data.manifest
  window.__reactRouterContext = data.context
  data.context.stream = new ReadableStream({
    start(controller) {
      controller.enqueue(data.stream)
      controller.close()
    },
  }).pipeThrough(new TextEncoderStream())

  // Until React Router listens, Back changes the address of a reloaded page and nothing else.
  const { pathname, search } = location
  addEventListener('popstate', () => {
    const isOther = location.pathname !== pathname || location.search !== search
    if (isOther && !('hydrated' in document.documentElement.dataset)) location.reload()
  })

  const fetchEarly = (href, attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }))
  const load = async (urls) => Object.assign({}, ...(await Promise.all(urls.map((url) => import(url)))))
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const start = async () => {
    // After the first paint, or two seconds where nothing is painted, as in a background tab. A slow line has time for
    // them while the styles are under way, which were asked for before.
    const isSlow = performance.now() > 1000 || 'slow' in document.documentElement.dataset
    await new Promise((resolve) => {
      setTimeout(resolve, isSlow ? 450 : 2000)
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    })
    for (const { content } of document.querySelectorAll('meta[name=translations]'))
      fetchEarly(content, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' })
    for (const url of data.scripts) fetchEarly(url, { rel: 'modulepreload', fetchPriority: 'high' })
    await parsed
    const routes = Object.entries(data.routes).map(async ([id, urls]) => [id, await load(urls)])
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(routes))
    document.dispatchEvent(new Event('scriptsready'))
    await import(data.entry)
  }
  start().catch((error) => {
    document.dispatchEvent(new Event('scriptsfailed'))
    throw error
  })
}
