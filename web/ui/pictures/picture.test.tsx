import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'
import { PicturesContext } from './pictures-base.ts'

const url = '/pictures/0123456789abcdef/1000.webp'

function documentWith(priority: boolean): string {
  return renderToString(
    <html lang="en">
      <head />
      <body>
        <Picture url={url} alt="A desk" sizes="46vw" priority={priority} />
      </body>
    </html>,
  )
}

test('a picture has its size and every width, and loads lazily', () => {
  const html = documentWith(false)
  expect(html).toMatch(/<img [^>]*srcSet="[^"]*\/160\.webp 160w, [^"]*\/1000\.webp 1000w"[^>]*>/)
  for (const attribute of ['sizes="46vw"', 'width="1000"', 'height="1000"', 'loading="lazy"', 'alt="A desk"'])
    expect(html).toContain(attribute)
  expect(html).not.toContain('rel="preload"')
})

test('a picture of the first row is preloaded in the width that its place needs', () => {
  const html = documentWith(true)
  expect(html).toContain('loading="eager"')
  expect(html).toMatch(
    /<head>.*<link rel="preload" as="image" imageSrcSet="[^"]*\/1000\.webp 1000w" imageSizes="46vw" fetchPriority="high"\/>.*<\/head>/,
  )
})

test('its addresses are those of the CDN that the server names', () => {
  const html = renderToString(
    <PicturesContext value="https://cdn.example/p">
      <Picture url={url} alt="A desk" sizes="46vw" />
    </PicturesContext>,
  )
  expect(html).toContain('src="https://cdn.example/p/0123456789abcdef/1000.webp"')
  expect(html).toContain('https://cdn.example/p/0123456789abcdef/160.webp 160w, ')
  expect(html).not.toContain('/pictures/')
})
