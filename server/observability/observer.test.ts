import { expect, test } from 'vitest'
import { kindOf } from './observer.ts'

test.each([
  ['/api/products', 'api'],
  ['/pictures/0123456789abcdef/640.webp', 'file'],
  ['/assets/i18n/en.json', 'file'],
  ['/favicon.svg', 'file'],
  ['/health/ready', 'health'],
  ['/home', 'page'],
  ['/apis', 'page'],
])('%s is of the kind %s', (path, kind) => expect(kindOf(path)).toBe(kind))
