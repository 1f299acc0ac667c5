import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'

/** '名稱,價格' and '升降桌' with commas and line feeds, as spreadsheet programs in Taiwan write them. */
const big5 = Buffer.from('a657bad92cbbf9aee60aa4c9adb0aee02c313439390a', 'hex')
/** '名称,价格' and '升降桌', as spreadsheet programs in China write them. */
const gbk = Buffer.from('c3fbb3c62cbcdbb8f10ac9fdbdb5d7c02c313439390a', 'hex')

test.each([
  ['utf-8', Buffer.from('name,price\n升降桌,1499\n'), 'name,price\n升降桌,1499\n'],
  ['utf-8', Buffer.from('\uFEFFname\n'), 'name\n'],
  ['utf-16le', Buffer.from('\uFEFF名稱,價格\n', 'utf16le'), '名稱,價格\n'],
  ['utf-16le', Buffer.from('名稱,價格\n升降桌,1499\n', 'utf16le'), '名稱,價格\n升降桌,1499\n'],
  ['utf-16be', Buffer.from('\uFEFF名稱,價格\n', 'utf16le').swap16(), '名稱,價格\n'],
  ['big5', big5, '名稱,價格\n升降桌,1499\n'],
  ['gbk', gbk, '名称,价格\n升降桌,1499\n'],
])('reads a file in %s', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test('a chosen encoding is used, and bytes that are not text are refused', () => {
  expect(decodeText(big5, 'gbk')?.text).not.toContain('升降桌')
  expect(decodeText(Buffer.from('ffd8ffe000104a46', 'hex'))).toBeUndefined()
})
