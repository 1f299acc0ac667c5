import { expect, test } from 'vitest'
import { mayCachePage } from './offline-pages.ts'

test.each([
  '/home',
  '/shop',
  '/product/tally-task-chair',
  '/cart',
  '/fit',
  '/policy',
  '/our-story',
  '/contact',
])('a browser may store %s', (path) => expect(mayCachePage(path)).toBe(true))

test.each([
  '/account',
  '/account/orders',
  '/account/wishlist',
  '/order-history',
  '/order-confirm/1',
  '/checkout',
  '/login',
  '/register',
  '/forgotPassword',
  '/not-me',
  '/staff',
  '/staff/orders',
  '/api/products',
  '/product/a/b',
  '/homes',
  '/',
])('a browser never keeps %s', (path) => expect(mayCachePage(path)).toBe(false))
