import { expect, test } from 'vitest'
import { valueAt, withValue } from './text-form.ts'

test('reads and changes the value at a path, and nothing else', () => {
  const content = { title: { en: 'a' }, sections: [{ id: 'x' }, { id: 'y', note: 'n' }] }
  expect(valueAt(content, 'sections.1.note')).toBe('n')
  expect(valueAt(content, 'sections.7.note')).toBeUndefined()
  const changed = withValue(content, 'sections.1.note', 'm')
  expect(changed).toEqual({ title: { en: 'a' }, sections: [{ id: 'x' }, { id: 'y', note: 'm' }] })
  expect(changed.title).toBe(content.title)
  expect(changed.sections[0]).toBe(content.sections[0])
  expect(withValue(content, 'sections.1.note', undefined).sections[1]).toEqual({ id: 'y' })
})
