import { and, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { joinFullName, writtenName } from '#core/accounts/names.ts'
import { kindsAboutCustomers } from '#core/exports/columns.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Transaction } from '../../database/connect.ts'
import { companies, companyInvitations } from '../../database/tables/companies/companies.ts'
import { staffFiles } from '../../database/tables/files.ts'
import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import type { orders } from '../../database/tables/orders.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { dropMessagesAbout } from '../../jobs/messages-queue.ts'
import type { Member } from '../accounts/members.ts'

type OrderRow = typeof orders.$inferSelect

/** Texts by which a member can be recognized in rows without a reference to the member. All texts are in lower case. */
export interface Traces {
  /**
   * Email addresses and E.164 numbers that only this member has: current and former ones, and those of their orders.
   */
  contacts: string[]
  /** Full names of the member that nobody else has. */
  names: string[]
  /** Single words of the member's names that nobody else's name contains. */
  words: string[]
}

/**
 * Collects the texts and numbers by which a member can be recognized. Call this before the audit trail and the address
 * changes are erased, because former contacts come from them. Values that somebody else has, too, are left out, except
 * for the account's own number and address.
 */
export async function readTraces(
  tx: Transaction,
  member: Member,
  placed: readonly OrderRow[],
): Promise<Traces> {
  const own = [member.phoneNumber, member.email]
  const others = [
    member.newEmail,
    member.whatsappNumber,
    ...placed.flatMap(({ contactPhone, contactEmail }) => [contactPhone, contactEmail]),
    ...(await readFormerContacts(tx, member, placed)),
  ]
  const names = [
    ...namesOf({ name: joinFullName(member), nameInScript: member.nameInScript }),
    `${member.lastName} ${member.firstName}`,
    ...placed.flatMap((order) => [
      ...namesOf({ name: order.contactName, nameInScript: order.contactNameInScript }),
      ...[order.shippingAddress, order.billingAddress].flatMap((address) =>
        address === null ? [] : namesOf({ name: joinFullName(address), nameInScript: address.nameInScript }),
      ),
    ]),
  ].map(plain)
  const words = names.flatMap((name) => name.split(' '))
  return {
    contacts: [...lowered(own), ...(await unshared(tx, member, lowered(others), isContactOfAnother))],
    names: await unshared(tx, member, unique(names), isNameOfAnother),
    words: await unshared(tx, member, unique(words), isNameOfAnother),
  }
}

/**
 * Deletes the remaining data about a member after their account and orders are erased: messages about them;
 * subscriptions, stock requests and company invitations with one of their contacts; staff's saved views, saved notes for
 * quotations and missed searches that contain their name or contacts; tags with their name; and files that may contain
 * their data.
 */
export async function eraseTraces(
  tx: Transaction,
  { member, placed, traces }: { member: Member; placed: readonly OrderRow[]; traces: Traces },
) {
  await dropMessagesAbout(tx, { member: member.id, orders: placed.map(({ id }) => id) })
  await unsend(tx, placed, traces)
  await eraseFiles(tx, member, placed)
  const contacts = elements(traces.contacts)
  await tx.delete(newsletterSubscribers).where(sql`lower(${newsletterSubscribers.email}) in (${contacts})`)
  await tx.delete(stockRequests).where(sql`lower(${stockRequests.email}) in (${contacts})`)
  await tx
    .delete(companyInvitations)
    .where(
      sql`lower(coalesce(${companyInvitations.phoneNumber}, ${companyInvitations.email})) in (${contacts})`,
    )
  await tx
    .update(companies)
    .set({ invoiceEmail: null })
    .where(sql`lower(${companies.invoiceEmail}) in (${contacts})`)
  await tx.execute(sql`
    delete from order_views where ${tellsOf(traces, sql`name`)} or ${tellsOf(traces, sql`filters ->> 'q'`)}`)
  await tx.execute(sql`
    delete from quotation_notes where ${tellsOf(traces, sql`name`)} or ${tellsOf(traces, sql`note ->> 'en'`)}
      or ${tellsOf(traces, sql`note ->> 'zh-TW'`)}`)
  await tx.execute(sql`delete from missed_searches where ${tellsOf(traces, sql`words`)}`)
  await tx.execute(sql`
    with told as (select key from tags where ${tellsOf(traces, sql`name`)}),
      given as (delete from order_tags where tag in (select key from told))
    delete from tags where key in (select key from told)`)
}

/**
 * The condition that a text refers to a member. It contains a contact (a phone number in any spelling) or a full name,
 * or consists only of words of the name. Commas, colons, letters and new lines end a phone number, so that neighbouring
 * amounts do not look like one.
 */
export function tellsOf({ contacts, names, words }: Traces, text: SQL): SQL {
  const lower = sql`lower(normalize(${text}, NFKC))`
  const digits = sql`regexp_replace(${lower}, '[^0-9]', '', 'g')`
  const dialled = sql`regexp_replace(${lower}, '[^0-9[:alpha:],;:\\n]', '', 'g')`
  const spaced = sql`trim(regexp_replace(${lower}, '[[:space:][:punct:]]+', ' ', 'g'))`
  const numbers = contacts.filter((contact) => !contact.includes('@')).map(atHome)
  const addresses = contacts.filter((contact) => contact.includes('@')).map(wholeAddress)
  const whole = names.filter((name) => name.includes(' ') || !/^[\p{Script=Latin}\d]+$/u.test(name))
  return sql`coalesce(
    exists (select from (${elements(addresses)}) sought (trace) where ${lower} ~ sought.trace)
    or exists (select from (${elements(numbers)}) sought (trace) where strpos(${dialled}, sought.trace) > 0
      or ${lower} !~ '[[:alpha:]]' and length(${digits}) >= ${shortestEnd} and right(sought.trace, length(${digits})) = ${digits})
    or exists (select from (${elements(whole)}) sought (trace)
      where strpos(' ' || ${spaced} || ' ', case when sought.trace ~ '[a-z]' then ' ' || sought.trace || ' ' else sought.trace end) > 0)
    or (${spaced} <> '' and string_to_array(${spaced}, ' ') <@ array(${elements(words)})), false)`
}

/** Returns a regular expression that finds an email address which is not part of a longer one. */
const wholeAddress = (address: string) =>
  `(?<![a-z0-9.+_%-])${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![a-z0-9-]|[.][a-z0-9])`

/** The minimum number of last digits of a phone number that identify somebody. */
const shortestEnd = 6

/** Returns the spellings of a name by which staff may search for a person. */
const namesOf = (person: { name: string; nameInScript?: string | null | undefined }) =>
  [person.name, person.nameInScript, writtenName(person)].filter(
    (name) => name !== null && name !== undefined,
  )

/** Returns a name in the form that `tellsOf` compares: in lower case, with one space between words. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()

/** Returns the digits of a phone number without its country code. */
const atHome = (phoneNumber: string) => phoneNumber.replace(/^\+(60|886|)/, '')

const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text.length > 1)

const lowered = (contacts: readonly (string | null)[]) =>
  unique(contacts.map((contact) => contact?.toLowerCase() ?? ''))

/** Returns a subquery whose rows are the given texts. */
const elements = (texts: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(texts)}::json)`

/** Finds the former contacts of a member and of their orders in the email changes and the audit trail. */
async function readFormerContacts(tx: Transaction, member: Member, placed: readonly OrderRow[]) {
  const ids = placed.map(({ id }) => id)
  const { rows } = await tx.execute<{ contact: string }>(sql`
    select distinct value #>> '{}' as contact from audit_entries entry,
      lateral (values (entry.before), (entry.after)) as stored (details),
      lateral jsonb_path_query(stored.details, 'strict $.**') as value
    where (entry.subject = 'member' and entry.subject_id = ${member.id}
        or entry.subject = 'order' and entry.subject_id in (${elements(ids)}))
      and jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([^@[:space:]]+@[^@[:space:]]+|[+][0-9]{8,15})$'
    union select old_email from email_changes where member_id = ${member.id} and old_email is not null`)
  return rows.map(({ contact }) => contact)
}

/** Returns the texts that nobody else has. */
async function unshared(
  tx: Transaction,
  { id }: Member,
  texts: readonly string[],
  isOfAnother: (memberId: string) => SQL,
): Promise<string[]> {
  const { rows } = await tx.execute<{ trace: string }>(sql`
    select sought.trace from (${elements(texts)}) sought (trace) where not (${isOfAnother(id)})`)
  return rows.map(({ trace }) => trace)
}

const isContactOfAnother = (memberId: string) => sql`
  exists (select from members where id <> ${memberId}
    and sought.trace in (lower(email), lower(new_email), phone_number, whatsapp_number))
  or exists (select from orders where member_id <> ${memberId} and sought.trace in (lower(contact_email), contact_phone))
  or exists (select from staff where lower(email) = sought.trace)`

const isNameOfAnother = (memberId: string) => sql`
  exists (select from members where id <> ${memberId} and strpos(search_text, sought.trace) > 0)
  or exists (select from orders where member_id <> ${memberId} and strpos(search_text, sought.trace) > 0)
  or exists (select from staff where strpos(lower(name), sought.trace) > 0)`

/**
 * Deletes messages from the built-in outbox: those to one of the contacts, unless staff have that address, and those to
 * anybody that contain the number of an order or refer to the member.
 */
async function unsend(tx: Transaction, placed: readonly OrderRow[], traces: Traces) {
  const numbers = placed.map(({ number }) => formatOrderNumber(number))
  await tx.execute(sql`
    delete from outbox_messages
    where lower(recipient) in (${elements(traces.contacts)})
        and lower(recipient) not in (select lower(email) from staff)
      or exists (select from (${elements(numbers)}) sought (trace)
        where strpos(coalesce(subject, '') || ' ' || text, sought.trace) > 0)
      or ${tellsOf(traces, sql`coalesce(subject, '') || ' ' || text`)}`)
}

/**
 * Deletes papers of the member's orders, and exports about customers made since the member registered or first ordered.
 */
async function eraseFiles(tx: Transaction, member: Member, placed: readonly OrderRow[]) {
  const since = new Date(
    Math.min(...[member.createdAt, ...placed.map(({ placedAt }) => placedAt)].map(Number)),
  )
  const ids = placed.map(({ id }) => id)
  const { request } = staffFiles
  const exported = sql`${request} #>> '{choice,exported}'`
  await tx
    .delete(staffFiles)
    .where(
      or(
        sql`jsonb_exists_any(${request} -> 'orders', array(${elements(ids)}))`,
        and(inArray(exported, [...kindsAboutCustomers]), gte(staffFiles.createdAt, since)),
      ),
    )
}
