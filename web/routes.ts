import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** "Route table", one line a page. */
export default [
  route('assets/i18n/:file', 'translation-file.ts'),
  route('assets/i18n/staff/:file', 'translation-file.ts', { id: 'staff-translation-file' }),
  layout('shell/shop-layout.tsx', [
    index('home/to-home.ts', { id: 'start' }),
    route('home', 'home/home-page.tsx'),
    route('shop', 'shop/shop-page.tsx'),
    route('product/:id', 'product/product-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('register', 'accounts/register-page.tsx'),
    route('registerSuccess', 'accounts/register-success-page.tsx'),
    route('forgotPassword', 'accounts/forgot-password-page.tsx'),
    route('not-me', 'accounts/not-me-page.tsx'),
    route('policy', 'policies/privacy-page.tsx'),
    route('terms-conditions', 'policies/terms-page.tsx'),
    route('delivery-policy', 'policies/delivery-page.tsx'),
    route('returns-refunds-policy', 'policies/returns-page.tsx'),
    route('our-story', 'policies/story-page.tsx'),
    route('contact', 'contact/contact-page.tsx'),
    layout('accounts/guard.tsx', [
      route('account', 'accounts/account-page.tsx'),
      route('account/edit', 'accounts/edit-page.tsx'),
      route('account/addresses', 'accounts/addresses-page.tsx'),
      route('account/wishlist', 'wishlist/wishlist-page.tsx'),
      route('account/orders', 'orders/orders-page.tsx'),
      route('order-history', 'orders/orders-page.tsx', { id: 'order-history' }),
      route('checkout', 'checkout/checkout-page.tsx'),
      route('order-confirm/:orderId?', 'orders/order-page.tsx'),
    ]),
    route('*', 'home/to-home.ts', { id: 'anywhere-else' }),
  ]),
  // A part of its own, of which no page of the shop knows.
  layout('staff/shell/staff-layout.tsx', [
    layout('staff/shell/staff-guard.tsx', [
      route('staff', 'staff/overview/overview-page.tsx'),
      route('staff/products', 'staff/catalogue/products-page.tsx'),
      route('staff/products/new', 'staff/catalogue/new-product-page.tsx'),
      route('staff/products/:id', 'staff/catalogue/product-page.tsx'),
      route('staff/categories', 'staff/catalogue/categories-page.tsx'),
      route('staff/lists', 'staff/catalogue/lists-page.tsx'),
      route('staff/catalogue-file', 'staff/catalogue/catalogue-file-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
