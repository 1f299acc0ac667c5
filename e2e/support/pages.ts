import type { Language } from '../../core/language.ts'
import { messages } from '../../core/texts/messages.ts'

/** The interface texts, by language and key. */
export const texts = messages.shop

/** Pages with their addresses and titles. The titles follow the shop's name. */
type Pages = readonly { path: string; title: Record<Language, string> }[]

/** The public pages for choosing and collecting goods. */
export const shopPages: Pages = [
  { path: '/home', title: { en: 'Home', 'zh-TW': '首頁' } },
  { path: '/shop', title: { en: 'Products', 'zh-TW': '商品' } },
  { path: '/shop?page=2', title: { en: 'Products, Page 2', 'zh-TW': '商品，第 2 頁' } },
  { path: '/shop?category=Chairs&sort=price-asc', title: { en: 'Chairs', 'zh-TW': '辦公椅' } },
  { path: '/product/lift-sit-stand-desk', title: { en: 'Lift Sit-Stand Desk', 'zh-TW': 'Lift 電動升降桌' } },
  { path: '/product/tally-task-chair', title: { en: 'Tally Task Chair', 'zh-TW': 'Tally 輕巧辦公椅' } },
  { path: '/kit/workplace', title: { en: 'Workplace', 'zh-TW': '工作座位' } },
  { path: '/cart', title: { en: 'Cart', 'zh-TW': '購物車' } },
  { path: '/shared-cart', title: { en: 'A shared cart', 'zh-TW': '分享的購物車' } },
  { path: '/fit', title: { en: 'Will it fit?', 'zh-TW': '搬得進去嗎？' } },
  { path: '/plan', title: { en: 'Room plan', 'zh-TW': '平面圖' } },
  { path: '/compare', title: { en: 'Compare', 'zh-TW': '比較' } },
  { path: '/quotation/new', title: { en: 'Ask for a quotation', 'zh-TW': '索取報價' } },
  { path: '/wishlist', title: { en: 'Wishlist', 'zh-TW': '願望清單' } },
]

/** The public pages about accounts, and the pages to which messages link. */
export const accountPages: Pages = [
  { path: '/login', title: { en: 'Login', 'zh-TW': '登入' } },
  { path: '/login?by=code', title: { en: 'Login', 'zh-TW': '登入' } },
  { path: '/register', title: { en: 'Register', 'zh-TW': '註冊' } },
  { path: '/forgotPassword', title: { en: 'Forgot Password', 'zh-TW': '忘記密碼' } },
  { path: '/not-me?token=none', title: { en: 'This was not me', 'zh-TW': '這不是我' } },
  {
    path: '/confirm-email?token=none',
    title: { en: 'Confirm your email address', 'zh-TW': '確認您的電子郵件' },
  },
  {
    path: '/undo-email?token=none',
    title: { en: 'Restore your email address', 'zh-TW': '恢復您的電子郵件' },
  },
  { path: '/tell-me/confirm?token=none', title: { en: 'Tell me when it is back', 'zh-TW': '到貨通知我' } },
  { path: '/tell-me/cancel?token=none', title: { en: 'Tell me when it is back', 'zh-TW': '到貨通知我' } },
  { path: '/company-invitation?token=none', title: { en: 'Invitation', 'zh-TW': '邀請' } },
  { path: '/track', title: { en: 'Track an order', 'zh-TW': '查詢訂單進度' } },
  { path: '/newsletter/confirm?token=none', title: { en: 'Newsletter', 'zh-TW': '訂閱電子報' } },
  { path: '/newsletter/unsubscribe?token=none', title: { en: 'Unsubscribe', 'zh-TW': '取消訂閱' } },
]

/** The public pages of texts. */
export const textPages: Pages = [
  { path: '/contact', title: { en: 'Contact', 'zh-TW': '聯絡我們' } },
  { path: '/policy', title: { en: 'Privacy Policy', 'zh-TW': '隱私權政策' } },
  { path: '/terms-conditions', title: { en: 'Terms and Conditions', 'zh-TW': '條款與細則' } },
  { path: '/delivery-policy', title: { en: 'Delivery Policy', 'zh-TW': '配送政策' } },
  {
    path: '/returns-refunds-policy',
    title: { en: 'Returns & Refunds Policy', 'zh-TW': '退換貨與退款政策' },
  },
  { path: '/our-story', title: { en: 'Our Story', 'zh-TW': '我們的故事' } },
]

/** Every page behind the guard. */
export const membersPages: Pages = [
  { path: '/account', title: { en: 'Account', 'zh-TW': '我的帳戶' } },
  { path: '/account/edit', title: { en: 'Edit Account Information', 'zh-TW': '編輯帳戶資料' } },
  { path: '/account/addresses', title: { en: 'Modify Your Address Book', 'zh-TW': '修改地址簿' } },
  { path: '/account/company', title: { en: 'Your company', 'zh-TW': '您的公司' } },
  { path: '/account/quotations', title: { en: 'Quotations', 'zh-TW': '報價單' } },
  { path: '/account/wishlist', title: { en: 'Wishlist', 'zh-TW': '願望清單' } },
  { path: '/account/orders', title: { en: 'Orders', 'zh-TW': '訂單' } },
  { path: '/order-history', title: { en: 'Orders', 'zh-TW': '訂單' } },
  { path: '/checkout', title: { en: 'Checkout', 'zh-TW': '結帳' } },
]
