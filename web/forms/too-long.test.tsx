import { Window } from 'happy-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '../i18n/i18n.tsx'
import { TextareaField, TextField } from './fields.tsx'

let page: Window
let root: Root

beforeEach(async () => {
  page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
  page.document.body.innerHTML = '<div></div>'
  root = createRoot(page.document.querySelector('div') as unknown as Element)
  root.render(
    <TranslatorProvider translator={createTranslator('en', { 'common.tooLong': ['This text is too long.'] })}>
      <TextField name="city" label="City" maxLength={6} />
      <TextareaField name="note" label="Note" maxLength={6} error="Please enter a note." />
    </TranslatorProvider>,
  )
  await expect.poll(() => page.document.querySelector('textarea')).not.toBeNull()
})
afterEach(() => {
  root.unmount()
})

test.each([
  ['city', ''],
  ['note', 'Please enter a note.'],
])('a paste into %s stays whole, and the field says that it is too long', async (name, before) => {
  const field = page.document.querySelector(`[name=${name}]`) as unknown as HTMLInputElement
  const paste = (text: string) => {
    field.value = text
    field.dispatchEvent(new page.Event('input', { bubbles: true }) as unknown as Event)
  }
  const said = () => field.parentElement?.querySelector('p')?.textContent ?? ''
  expect(field.hasAttribute('maxlength')).toBe(false)
  expect(said()).toBe(before)
  paste('Shah Alam')
  await expect.poll(said).toBe('This text is too long.')
  expect(field.value).toBe('Shah Alam')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  paste('Klang')
  await expect.poll(said).toBe(before)
})
