import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** "Route table", one line a page. */
export default [
  route('assets/i18n/:file', 'translation-file.ts'),
  index('home/to-home.ts', { id: 'start' }),
  route('home', 'home/home-page.tsx'),
  route('shop', 'shop/shop-page.tsx'),
  route('product/:id', 'product/product-page.tsx'),
  route('cart', 'cart/cart-page.tsx'),
  route('login', 'accounts/login-page.tsx'),
  route('policy', 'policies/privacy-page.tsx'),
  route('terms-conditions', 'policies/terms-page.tsx'),
  route('delivery-policy', 'policies/delivery-page.tsx'),
  route('returns-refunds-policy', 'policies/returns-page.tsx'),
  route('our-story', 'policies/story-page.tsx'),
  route('contact', 'contact/contact-page.tsx'),
  layout('accounts/guard.ts', [
    route('checkout', 'accounts/guarded-page.ts', { id: 'checkout' }),
    route('account', 'accounts/guarded-page.ts', { id: 'account' }),
    route('account/edit', 'accounts/guarded-page.ts', { id: 'account-edit' }),
    route('account/addresses', 'accounts/guarded-page.ts', { id: 'account-addresses' }),
    route('account/wishlist', 'accounts/guarded-page.ts', { id: 'account-wishlist' }),
    route('account/orders', 'accounts/guarded-page.ts', { id: 'account-orders' }),
    route('order-history', 'accounts/guarded-page.ts', { id: 'order-history' }),
    route('order-confirm/:orderId', 'accounts/guarded-page.ts', { id: 'order-confirm' }),
  ]),
  route('*', 'home/to-home.ts', { id: 'anywhere-else' }),
] satisfies RouteConfig
