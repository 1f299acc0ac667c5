// What React Router's <ScrollRestoration> writes into a page, which differs between its builds.
{
  const key = 'react-router-scroll-positions'
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const top = JSON.parse(sessionStorage.getItem(key) || '{}')[history.state.key]
    if (typeof top === 'number') scrollTo(0, top)
  } catch (error) {
    console.error(error)
    sessionStorage.removeItem(key)
  }
}
