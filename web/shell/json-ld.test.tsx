import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld.tsx'

test('no text can end the script or change the data', () => {
  const data = { '@type': 'Product', name: '</script><script>alert("x")</script> & <!-- "desk"' }
  const html = renderToStaticMarkup(<JsonLd data={data} />)
  const content = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)?.[1]
  expect(JSON.parse(content ?? '')).toEqual(data)
})
