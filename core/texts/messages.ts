import type { Language } from '../language.ts'
import accountsEn from '../../messages/en/accounts.json' with { type: 'json' }
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import catalogueEn from '../../messages/en/catalogue.json' with { type: 'json' }
import checkoutEn from '../../messages/en/checkout.json' with { type: 'json' }
import contactEn from '../../messages/en/contact.json' with { type: 'json' }
import customerEn from '../../messages/en/customer.json' with { type: 'json' }
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import hoursEn from '../../messages/en/hours.json' with { type: 'json' }
import homeEn from '../../messages/en/home.json' with { type: 'json' }
import ordersEn from '../../messages/en/orders.json' with { type: 'json' }
import policiesEn from '../../messages/en/policies.json' with { type: 'json' }
import answersEn from '../../messages/en/server/answers.json' with { type: 'json' }
import emailsEn from '../../messages/en/server/emails.json' with { type: 'json' }
import pdfEn from '../../messages/en/server/pdf.json' with { type: 'json' }
import smsEn from '../../messages/en/server/sms.json' with { type: 'json' }
import shellEn from '../../messages/en/shell.json' with { type: 'json' }
import staffAccountsEn from '../../messages/en/staff/accounts.json' with { type: 'json' }
import staffAuditEn from '../../messages/en/staff/audit.json' with { type: 'json' }
import staffCatalogueEn from '../../messages/en/staff/catalogue.json' with { type: 'json' }
import staffErrorsEn from '../../messages/en/staff/errors.json' with { type: 'json' }
import staffImportEn from '../../messages/en/staff/import.json' with { type: 'json' }
import staffMembersEn from '../../messages/en/staff/members.json' with { type: 'json' }
import staffOrdersEn from '../../messages/en/staff/orders.json' with { type: 'json' }
import staffOverviewEn from '../../messages/en/staff/overview.json' with { type: 'json' }
import staffSettingsEn from '../../messages/en/staff/settings.json' with { type: 'json' }
import staffShellEn from '../../messages/en/staff/shell.json' with { type: 'json' }
import staffStockEn from '../../messages/en/staff/stock.json' with { type: 'json' }
import staffVouchersEn from '../../messages/en/staff/vouchers.json' with { type: 'json' }
import wishlistEn from '../../messages/en/wishlist.json' with { type: 'json' }
import accountsZh from '../../messages/zh-TW/accounts.json' with { type: 'json' }
import cartZh from '../../messages/zh-TW/cart.json' with { type: 'json' }
import catalogueZh from '../../messages/zh-TW/catalogue.json' with { type: 'json' }
import checkoutZh from '../../messages/zh-TW/checkout.json' with { type: 'json' }
import contactZh from '../../messages/zh-TW/contact.json' with { type: 'json' }
import customerZh from '../../messages/zh-TW/customer.json' with { type: 'json' }
import errorsZh from '../../messages/zh-TW/errors.json' with { type: 'json' }
import hoursZh from '../../messages/zh-TW/hours.json' with { type: 'json' }
import homeZh from '../../messages/zh-TW/home.json' with { type: 'json' }
import ordersZh from '../../messages/zh-TW/orders.json' with { type: 'json' }
import policiesZh from '../../messages/zh-TW/policies.json' with { type: 'json' }
import answersZh from '../../messages/zh-TW/server/answers.json' with { type: 'json' }
import emailsZh from '../../messages/zh-TW/server/emails.json' with { type: 'json' }
import pdfZh from '../../messages/zh-TW/server/pdf.json' with { type: 'json' }
import smsZh from '../../messages/zh-TW/server/sms.json' with { type: 'json' }
import shellZh from '../../messages/zh-TW/shell.json' with { type: 'json' }
import staffAccountsZh from '../../messages/zh-TW/staff/accounts.json' with { type: 'json' }
import staffAuditZh from '../../messages/zh-TW/staff/audit.json' with { type: 'json' }
import staffCatalogueZh from '../../messages/zh-TW/staff/catalogue.json' with { type: 'json' }
import staffErrorsZh from '../../messages/zh-TW/staff/errors.json' with { type: 'json' }
import staffImportZh from '../../messages/zh-TW/staff/import.json' with { type: 'json' }
import staffMembersZh from '../../messages/zh-TW/staff/members.json' with { type: 'json' }
import staffOrdersZh from '../../messages/zh-TW/staff/orders.json' with { type: 'json' }
import staffOverviewZh from '../../messages/zh-TW/staff/overview.json' with { type: 'json' }
import staffSettingsZh from '../../messages/zh-TW/staff/settings.json' with { type: 'json' }
import staffShellZh from '../../messages/zh-TW/staff/shell.json' with { type: 'json' }
import staffStockZh from '../../messages/zh-TW/staff/stock.json' with { type: 'json' }
import staffVouchersZh from '../../messages/zh-TW/staff/vouchers.json' with { type: 'json' }
import wishlistZh from '../../messages/zh-TW/wishlist.json' with { type: 'json' }

/** Texts by key, in ICU MessageFormat, in each language. */
type Messages<Texts> = Record<Language, Texts>

/** What the shop's pages say: it travels to every browser. */
const shop = {
  en: {
    ...accountsEn,
    ...cartEn,
    ...catalogueEn,
    ...checkoutEn,
    ...contactEn,
    ...errorsEn,
    ...homeEn,
    ...ordersEn,
    ...policiesEn,
    ...shellEn,
    ...wishlistEn,
  },
  'zh-TW': {
    ...accountsZh,
    ...cartZh,
    ...catalogueZh,
    ...checkoutZh,
    ...contactZh,
    ...errorsZh,
    ...homeZh,
    ...ordersZh,
    ...policiesZh,
    ...shellZh,
    ...wishlistZh,
  },
}

/** What only the back office says: it travels to its own pages. */
const staff = {
  en: {
    ...staffAccountsEn,
    ...staffAuditEn,
    ...staffCatalogueEn,
    ...staffErrorsEn,
    ...staffImportEn,
    ...staffMembersEn,
    ...staffOrdersEn,
    ...staffOverviewEn,
    ...staffSettingsEn,
    ...staffShellEn,
    ...staffStockEn,
    ...staffVouchersEn,
  },
  'zh-TW': {
    ...staffAccountsZh,
    ...staffAuditZh,
    ...staffCatalogueZh,
    ...staffErrorsZh,
    ...staffImportZh,
    ...staffMembersZh,
    ...staffOrdersZh,
    ...staffOverviewZh,
    ...staffSettingsZh,
    ...staffShellZh,
    ...staffStockZh,
    ...staffVouchersZh,
  },
}

/** What no page fetches: texts of emails, SMS, PDFs and answers, and the few that core brings in both languages. */
const server = {
  en: { ...answersEn, ...customerEn, ...emailsEn, ...hoursEn, ...pdfEn, ...smsEn },
  'zh-TW': { ...answersZh, ...customerZh, ...emailsZh, ...hoursZh, ...pdfZh, ...smsZh },
}

/**
 * Every text that people read, composed of `messages/{en,zh-TW}/**.json`, by the pages that it travels to. This is the
 * one place that decides it: a new file is imported here and added to its part.
 */
export const messages = { shop, staff, server } satisfies Record<string, Messages<Record<string, string>>>

/** The parts that travel to a browser: the texts of the shop's pages, and those that the back office's pages add. */
export type PagePart = 'shop' | 'staff'

/** The key of a text that pages show; both languages hold the same keys. */
export type TextKey = keyof typeof shop.en | keyof typeof staff.en

/** The key of any text. */
export type MessageKey = TextKey | keyof typeof server.en
