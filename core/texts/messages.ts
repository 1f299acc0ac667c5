import type { Language } from '../language.ts'
import accountsEn from '../../messages/en/accounts.json' with { type: 'json' }
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import catalogueEn from '../../messages/en/catalogue.json' with { type: 'json' }
import commonEn from '../../messages/en/common.json' with { type: 'json' }
import companiesEn from '../../messages/en/companies.json' with { type: 'json' }
import customerEn from '../../messages/en/customer.json' with { type: 'json' }
import emailsEn from '../../messages/en/emails.json' with { type: 'json' }
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import hoursEn from '../../messages/en/hours.json' with { type: 'json' }
import measureEn from '../../messages/en/measure.json' with { type: 'json' }
import ordersEn from '../../messages/en/orders.json' with { type: 'json' }
import pdfEn from '../../messages/en/pdf.json' with { type: 'json' }
import responsesEn from '../../messages/en/responses.json' with { type: 'json' }
import quotationsEn from '../../messages/en/quotations.json' with { type: 'json' }
import returnsEn from '../../messages/en/returns.json' with { type: 'json' }
import shopEn from '../../messages/en/shop.json' with { type: 'json' }
import staffAccountsEn from '../../messages/en/staff/accounts.json' with { type: 'json' }
import staffCashEn from '../../messages/en/staff/cash.json' with { type: 'json' }
import staffCatalogueEn from '../../messages/en/staff/catalogue.json' with { type: 'json' }
import staffChangingEn from '../../messages/en/staff/changing.json' with { type: 'json' }
import staffCommonEn from '../../messages/en/staff/common.json' with { type: 'json' }
import staffCompaniesEn from '../../messages/en/staff/companies.json' with { type: 'json' }
import staffExportsEn from '../../messages/en/staff/exports.json' with { type: 'json' }
import staffFiguresEn from '../../messages/en/staff/figures.json' with { type: 'json' }
import staffListsEn from '../../messages/en/staff/lists.json' with { type: 'json' }
import staffMembersEn from '../../messages/en/staff/members.json' with { type: 'json' }
import staffOffersEn from '../../messages/en/staff/offers.json' with { type: 'json' }
import staffOrdersEn from '../../messages/en/staff/orders.json' with { type: 'json' }
import staffPapersEn from '../../messages/en/staff/papers.json' with { type: 'json' }
import staffParcelsEn from '../../messages/en/staff/parcels.json' with { type: 'json' }
import staffPeopleEn from '../../messages/en/staff/people.json' with { type: 'json' }
import staffQuotationsEn from '../../messages/en/staff/quotations.json' with { type: 'json' }
import staffReturnsEn from '../../messages/en/staff/returns.json' with { type: 'json' }
import staffShellEn from '../../messages/en/staff/shell.json' with { type: 'json' }
import staffTakingEn from '../../messages/en/staff/taking.json' with { type: 'json' }
import staffTextsEn from '../../messages/en/staff/texts.json' with { type: 'json' }
import accountsZh from '../../messages/zh-TW/accounts.json' with { type: 'json' }
import cartZh from '../../messages/zh-TW/cart.json' with { type: 'json' }
import catalogueZh from '../../messages/zh-TW/catalogue.json' with { type: 'json' }
import commonZh from '../../messages/zh-TW/common.json' with { type: 'json' }
import companiesZh from '../../messages/zh-TW/companies.json' with { type: 'json' }
import customerZh from '../../messages/zh-TW/customer.json' with { type: 'json' }
import emailsZh from '../../messages/zh-TW/emails.json' with { type: 'json' }
import errorsZh from '../../messages/zh-TW/errors.json' with { type: 'json' }
import hoursZh from '../../messages/zh-TW/hours.json' with { type: 'json' }
import measureZh from '../../messages/zh-TW/measure.json' with { type: 'json' }
import ordersZh from '../../messages/zh-TW/orders.json' with { type: 'json' }
import pdfZh from '../../messages/zh-TW/pdf.json' with { type: 'json' }
import responsesZh from '../../messages/zh-TW/responses.json' with { type: 'json' }
import quotationsZh from '../../messages/zh-TW/quotations.json' with { type: 'json' }
import returnsZh from '../../messages/zh-TW/returns.json' with { type: 'json' }
import shopZh from '../../messages/zh-TW/shop.json' with { type: 'json' }
import staffAccountsZh from '../../messages/zh-TW/staff/accounts.json' with { type: 'json' }
import staffCashZh from '../../messages/zh-TW/staff/cash.json' with { type: 'json' }
import staffCatalogueZh from '../../messages/zh-TW/staff/catalogue.json' with { type: 'json' }
import staffChangingZh from '../../messages/zh-TW/staff/changing.json' with { type: 'json' }
import staffCommonZh from '../../messages/zh-TW/staff/common.json' with { type: 'json' }
import staffCompaniesZh from '../../messages/zh-TW/staff/companies.json' with { type: 'json' }
import staffExportsZh from '../../messages/zh-TW/staff/exports.json' with { type: 'json' }
import staffFiguresZh from '../../messages/zh-TW/staff/figures.json' with { type: 'json' }
import staffListsZh from '../../messages/zh-TW/staff/lists.json' with { type: 'json' }
import staffMembersZh from '../../messages/zh-TW/staff/members.json' with { type: 'json' }
import staffOffersZh from '../../messages/zh-TW/staff/offers.json' with { type: 'json' }
import staffOrdersZh from '../../messages/zh-TW/staff/orders.json' with { type: 'json' }
import staffPapersZh from '../../messages/zh-TW/staff/papers.json' with { type: 'json' }
import staffParcelsZh from '../../messages/zh-TW/staff/parcels.json' with { type: 'json' }
import staffPeopleZh from '../../messages/zh-TW/staff/people.json' with { type: 'json' }
import staffQuotationsZh from '../../messages/zh-TW/staff/quotations.json' with { type: 'json' }
import staffReturnsZh from '../../messages/zh-TW/staff/returns.json' with { type: 'json' }
import staffShellZh from '../../messages/zh-TW/staff/shell.json' with { type: 'json' }
import staffTakingZh from '../../messages/zh-TW/staff/taking.json' with { type: 'json' }
import staffTextsZh from '../../messages/zh-TW/staff/texts.json' with { type: 'json' }

/** The texts of several files in one object, by key. */
type Together<Files> = Files extends [infer First, ...infer Others] ? First & Together<Others> : unknown

/**
 * Combines texts into one object. Spreading them into an object literal would take 40 MB of memory, because V8 then
 * copies the object for every text.
 */
function together<Files extends Record<string, string>[]>(...files: Files): Together<Files> {
  return Object.assign({}, ...files)
}

/** Texts of the shop's pages, which are sent to every browser. */
const shop = {
  en: together(
    accountsEn,
    cartEn,
    catalogueEn,
    commonEn,
    companiesEn,
    errorsEn,
    measureEn,
    ordersEn,
    quotationsEn,
    returnsEn,
    shopEn,
  ),
  'zh-TW': together(
    accountsZh,
    cartZh,
    catalogueZh,
    commonZh,
    companiesZh,
    errorsZh,
    measureZh,
    ordersZh,
    quotationsZh,
    returnsZh,
    shopZh,
  ),
}

/** Texts of the back office, which are sent only to its pages. */
const staff = {
  en: together(
    staffAccountsEn,
    staffCashEn,
    staffCatalogueEn,
    staffChangingEn,
    staffCommonEn,
    staffCompaniesEn,
    staffExportsEn,
    staffFiguresEn,
    staffListsEn,
    staffMembersEn,
    staffOffersEn,
    staffOrdersEn,
    staffPapersEn,
    staffParcelsEn,
    staffPeopleEn,
    staffQuotationsEn,
    staffReturnsEn,
    staffShellEn,
    staffTakingEn,
    staffTextsEn,
  ),
  'zh-TW': together(
    staffAccountsZh,
    staffCashZh,
    staffCatalogueZh,
    staffChangingZh,
    staffCommonZh,
    staffCompaniesZh,
    staffExportsZh,
    staffFiguresZh,
    staffListsZh,
    staffMembersZh,
    staffOffersZh,
    staffOrdersZh,
    staffPapersZh,
    staffParcelsZh,
    staffPeopleZh,
    staffQuotationsZh,
    staffReturnsZh,
    staffShellZh,
    staffTakingZh,
    staffTextsZh,
  ),
}

/**
 * Texts that are not sent with either: those of emails, SMS, PDFs and responses, and the few that files in core import
 * directly.
 */
const server = {
  en: together(customerEn, emailsEn, hoursEn, pdfEn, responsesEn),
  'zh-TW': together(customerZh, emailsZh, hoursZh, pdfZh, responsesZh),
}

/**
 * Every text that people read, in ICU MessageFormat, grouped by the pages that load it. A new file in `messages/` must
 * be imported here and added to its part.
 */
export const messages = { shop, staff, server } satisfies Record<
  string,
  Record<Language, Record<string, string>>
>

/** The parts that browsers load. */
export type PagePart = 'shop' | 'staff'

/** The key of a text on a page. Both languages have the same keys. */
export type TextKey = keyof typeof shop.en | keyof typeof staff.en

/** The key of any text. */
export type MessageKey = TextKey | keyof typeof server.en
