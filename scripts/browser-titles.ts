/** Returns the titles of the browser tests in a file, with their tags separate. */
export function browserTitles(source: string): { title: string; tags: string[] }[] {
  const calls = source.matchAll(/\btest(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...calls].map(([, , text = '']) => {
    const whole = text.replaceAll(/\\(.)/g, '$1')
    const title = whole.replace(/(?: @[\w-]+)+$/, '')
    return { title, tags: whole.slice(title.length).trim().split(' ') }
  })
}
