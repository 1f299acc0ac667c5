import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form } from './form.tsx'

const markup = (busy: boolean) =>
  renderToStaticMarkup(
    <Form busy={busy} className="grid" aria-label="Address">
      <input name="city" />
    </Form>,
  )

test('fields and buttons are disabled only while it is sent', () => {
  expect(markup(true)).toMatch(/<fieldset [^>]*disabled=""[^>]*><input name="city"\/><\/fieldset><\/form>$/)
  expect(markup(false)).not.toContain('disabled')
  expect(markup(false)).toMatch(/<form [^>]*class="grid" aria-label="Address"[^>]*>/)
})
