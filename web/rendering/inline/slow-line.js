// On a slow line the scripts come first: until they have arrived, texts stand in a font of the device, which has the same
// measures. Elsewhere the shop's font is fetched at once.
{
  const root = document.documentElement
  if (navigator.connection?.downlink < 1) {
    root.setAttribute('data-slow', '')
    const end = () => root.removeAttribute('data-slow')
    new MutationObserver(end).observe(root, { attributeFilter: ['data-hydrated'] })
    document.addEventListener('scriptsfailed', end)
  } else {
    const link = document.createElement('link')
    const { font: href } = document.currentScript.dataset
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href }))
  }
}
