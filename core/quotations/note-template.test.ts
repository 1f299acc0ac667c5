import { describe, expect, test } from 'vitest'
import { noteTemplate, withTemplate } from './note-template.ts'

const read = (name: string, en: string, zh: string) => {
  const { data, error } = noteTemplate.safeParse({ name, note: { en, 'zh-TW': zh } })
  return data ?? error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a saved note', () => {
  test('has a name, and a text in at least one language', () => {
    expect(read(' Stairs ', ' No lift. ', '')).toEqual({
      name: 'Stairs',
      note: { en: 'No lift.', 'zh-TW': '' },
    })
    expect(read('', '', '沒有電梯。')).toEqual([['name', 'catalogueFile.required']])
    expect(read('Stairs', '\u200B', ' ')).toEqual([['note.en', 'staff.quotationNotes.empty']])
    expect(read('Stairs', 'x'.repeat(2001), '')).toEqual([['note.en', 'common.tooLong']])
  })

  test('is inserted after what is typed, in each language', () => {
    const saved = { en: 'No lift.', 'zh-TW': '沒有電梯。' }
    expect(withTemplate({ en: '', 'zh-TW': '您好。\n' }, saved)).toEqual({
      en: 'No lift.',
      'zh-TW': '您好。\n\n沒有電梯。',
    })
    expect(withTemplate({ en: 'Hello.', 'zh-TW': '' }, { en: 'Bye.', 'zh-TW': '' })).toEqual({
      en: 'Hello.\n\nBye.',
      'zh-TW': '',
    })
  })
})
