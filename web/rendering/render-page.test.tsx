import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

const Late = lazy(() => Promise.resolve({ default: () => <p>Oak</p> }))
const Broken = (): React.ReactNode => {
  throw new Error('No oak.')
}
const page = (inside: React.ReactNode) => (
  <html lang="en">
    <body>{inside}</body>
  </html>
)

test('a page is complete and has its document type', async () => {
  expect((await renderPage(page(<p>Oak & pine</p>))).toString()).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><p>Oak &amp; pine</p></body></html>',
  )
})

test('a lazy part is in the page, no matter how large it is', async () => {
  const rendered = await renderPage(
    page(
      <Suspense fallback={<p>A moment</p>}>
        <Late />
        {Array.from({ length: 3000 }, (_, index) => (
          <p key={index}>{'x'.repeat(200)}</p>
        ))}
        <p>The end</p>
      </Suspense>,
    ),
  )
  const html = rendered.toString()
  expect(html).toContain('<p>Oak</p><p>xxx')
  expect(html.match(/<p>x{200}<\/p>/g)).toHaveLength(3000)
  expect(html).toMatch(/<p>The end<\/p>[^x]*<\/body><\/html>$/)
  expect(html).not.toContain('A moment')
  expect(html).not.toContain('<script')
})

test('fails if a part of the page fails, even inside a Suspense', async () => {
  await expect(renderPage(page(<Broken />))).rejects.toThrow('No oak.')
  const covered = page(
    <Suspense fallback={<p>A moment</p>}>
      <Broken />
    </Suspense>,
  )
  await expect(renderPage(covered)).rejects.toThrow('No oak.')
})
