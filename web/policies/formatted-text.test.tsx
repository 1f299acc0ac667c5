import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

/** The markup without class names, which only affect the look. */
function markup(element: React.ReactElement): string {
  return renderToStaticMarkup(element).replaceAll(/ class="[^"]*"/g, '')
}

describe('FormattedText', () => {
  it('shows headings, paragraphs, lists, bold and italic as elements', () => {
    expect(
      markup(<FormattedText text={'## Payment\nIn **cash**, *always*.\n- at the door\n- **here**'} />),
    ).toBe(
      '<div><h3>Payment</h3><p>In <strong>cash</strong>, <em>always</em>.</p>' +
        '<ul role="list"><li>at the door</li><li><strong>here</strong></li></ul></div>',
    )
  })

  it('puts headings at their level', () => {
    expect(markup(<FormattedText text="## 付款" headingLevel={4} />)).toBe('<div><h4>付款</h4></div>')
  })

  it('replaces a phrase with a link, anywhere in the text', () => {
    const link = { phrase: 'the desk', element: <a href="/desk">the desk</a> }
    expect(markup(<FormattedText text={'Ask the desk.\n- the desk, then the desk'} link={link} />)).toBe(
      '<div><p>Ask <a href="/desk">the desk</a>.</p><ul role="list">' +
        '<li><a href="/desk">the desk</a>, then <a href="/desk">the desk</a></li></ul></div>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<svg/onload=alert(1)>**',
    '## <iframe srcdoc="<script>alert(1)</script>">',
    '- <a href="javascript:alert(1)">x</a>',
    '*"><style>*{display:none}</style>*',
  ])('shows %s as text', (hostile) => {
    const shown = markup(<FormattedText text={hostile} />)
    expect(shown.replaceAll(/<\/?(div|h3|p|ul|li|strong|em)( role="list")?>/g, '')).not.toMatch(/[<>]/)
    expect(shown).toContain('&lt;')
  })
})
