import { Window } from 'happy-dom'
import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Resolver, ResolverResult } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '../i18n/i18n.tsx'
import { Form } from './form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

interface Values {
  name: string
  phone: string
}
type Check = Resolver<Values, unknown, Values>

/** Refuses an empty name. */
const check = (values: Values): ResolverResult<Values> => {
  if (values.name) return { values, errors: {} }
  return { values: {}, errors: { name: { type: 'required', message: 'Please enter a name.' } } }
}

let page: Window
let root: Root
/** The values of the component after its effects have run. */
let shown: {
  form?: ReturnType<typeof useSchemaForm<Values, Values>>
  setBusy?: (busy: boolean) => void
}

function Fields({ resolver }: { resolver: Check }) {
  const form = useSchemaForm(resolver)
  const [busy, setBusy] = useState(false)
  useEffect(() => void Object.assign(shown, { form, setBusy }), [form])
  const { error, ...name } = form.field('name')
  const { error: _none, ...phone } = form.field('phone')
  return (
    <Form busy={busy} onSubmit={form.onSubmit(() => undefined)}>
      <input {...name} aria-invalid={error !== undefined || undefined} />
      {!busy && <input {...phone} />}
      <button>Save</button>
    </Form>
  )
}

const field = (name: string) => page.document.querySelector(`[name=${name}]`)!
const button = () => page.document.querySelector('button')!
const focused = () =>
  page.document.activeElement?.getAttribute('name') ?? page.document.activeElement?.tagName

/** Waits until everything has happened that follows from the last event, but no timer has ended. */
async function endOfEvent() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
/** Waits until every timer that was started without a delay has ended. */
const afterTimers = () => new Promise((resolve) => setTimeout(resolve))

function type(name: string, text: string) {
  const input = field(name) as unknown as HTMLInputElement
  input.focus()
  input.value = text
  input.dispatchEvent(new page.Event('input', { bubbles: true }) as unknown as Event)
}

async function show(resolver: Check = check) {
  root.render(
    <TranslatorProvider translator={createTranslator('en', {})}>
      <Fields resolver={resolver} />
    </TranslatorProvider>,
  )
  await expect.poll(() => shown.form).toBeDefined()
}

beforeEach(() => {
  shown = {}
  page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
  page.document.body.innerHTML = '<main></main>'
  root = createRoot(page.document.querySelector('main') as unknown as HTMLElement)
})
afterEach(() => root.unmount())

test('an invalid field has the focus, and is marked, when the press ends', async () => {
  await show()
  button().click()
  await endOfEvent()
  expect(field('name').getAttribute('aria-invalid')).toBe('true')
  expect(focused()).toBe('name')
})

test('whoever has gone on to another field keeps it when the check ends late', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  await show(async (values) => {
    await promise
    return check(values)
  })
  button().click()
  await endOfEvent()
  type('phone', '0912')
  end()
  await expect.poll(() => field('name').getAttribute('aria-invalid')).toBe('true')
  await afterTimers()
  expect(focused()).toBe('phone')
})

test('a field to which the user has moved on keeps the focus when an answer refuses another field', async () => {
  await show()
  button().click()
  await endOfEvent()
  type('phone', '0912')
  shown.form!.setFieldError('name', 'That name is taken.')
  shown.form!.setFocus('name')
  await afterTimers()
  expect(focused()).toBe('phone')
})

test('a field that a request hides gets the focus once it is back', async () => {
  await show()
  button().click()
  shown.setBusy!(true)
  await expect.poll(() => field('phone')).toBeNull()
  shown.form!.setFocus('phone')
  shown.setBusy!(false)
  await expect.poll(focused).toBe('phone')
})
