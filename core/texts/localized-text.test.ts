import { describe, expect, it } from 'vitest'
import { localizedText } from './localized-text.ts'

describe('localizedText', () => {
  it('needs a text in both languages', () => {
    expect(localizedText.parse({ en: ' Desk ', 'zh-TW': '桌' })).toEqual({ en: 'Desk', 'zh-TW': '桌' })
    expect(localizedText.safeParse({ en: 'Desk' }).success).toBe(false)
    expect(localizedText.safeParse({ en: 'Desk', 'zh-TW': '  ' }).success).toBe(false)
  })
})
