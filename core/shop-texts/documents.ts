import { languages, type Language } from '../language.ts'
import type { HomeSection } from './home-sections.ts'
import type { MessageTexts } from './message-lines.ts'
import type { RichText } from './rich-text.ts'

/** A value in both languages. */
export type Pair<Value> = Record<Language, Value>

/** Makes a pair from a function that returns the value in a language. */
export function toPair<Value>(read: (language: Language) => Value): Pair<Value> {
  return { en: read('en'), 'zh-TW': read('zh-TW') }
}

/** The texts that staff edit, by group, in the order of the back office. */
export const textGroups = {
  home: ['hero', 'home', 'home_story', 'banner'],
  pages: ['story'],
  policies: ['terms', 'privacy'],
  orders: [
    'order_received',
    'order_taken',
    'confirm_asked',
    'order_confirmed',
    'order_shipped',
    'order_delivered',
    'order_completed',
    'order_cancelled',
    'order_not_delivered',
    'order_changed',
    'order_corrected',
    'delivery_moved',
    'invoice_issued',
    'return_requested',
    'return_approved',
    'return_rejected',
    'returned',
    'return_completed',
    'return_collection',
    'return_withdrawn',
    'return_sms',
    'order_parts',
  ],
  accounts: [
    'code',
    'welcome',
    'confirm_email',
    'email_taken',
    'email_changed',
    'phone_changed',
    'password_changed',
    'new_device',
    'message_parts',
  ],
  notices: [
    'company_invitation',
    'purchase_request',
    'purchase_request_decided',
    'quotation_requested',
    'quotation_sent',
    'quotation_reminder',
    'quotation_answered',
    'quotation_accepted',
    'stock_confirm',
    'stock_back',
    'newsletter_confirm',
    'newsletter_confirmed',
  ],
  staff: ['staff_link', 'staff_passkey', 'export_ready', 'new_orders', 'quotation_waits'],
} as const

/** The name of an edited text. */
export type TextName = (typeof textGroups)[keyof typeof textGroups][number]
export const textNames: readonly TextName[] = Object.values(textGroups).flat()

/** The policies. Customers accept a version of each. */
export const policyNames = textGroups.policies
export type PolicyTextName = (typeof policyNames)[number]

/** The name of a message that the shop sends: "Mails and SMS". */
export type MessageName = (typeof textGroups)['orders' | 'accounts' | 'notices' | 'staff'][number]
export const messageNames: readonly MessageName[] = [
  ...textGroups.orders,
  ...textGroups.accounts,
  ...textGroups.notices,
  ...textGroups.staff,
]

/** The name of a text on the shop's pages. */
export type PageTextName = Exclude<TextName, MessageName>

/** Whether a text is a message. */
export const isMessage = (name: TextName): name is MessageName =>
  (messageNames as readonly TextName[]).includes(name)

/** The drawings that a chapter of the story may have. */
export const chapterDrawings = ['task-chair', 'planter', 'trolley', 'lounge-chair'] as const

export interface HeroTexts {
  title: Pair<string>
  text: Pair<string>
  /** The alternative text of the picture. */
  alt: Pair<string>
  /** URL of an uploaded picture; '' for the standard picture. */
  picture: string
}

export interface HomeTexts {
  sections: { name: HomeSection; shown: boolean }[]
}

interface HomeStoryTexts {
  title: Pair<string>
  text: Pair<string>
}

export interface BannerTexts {
  shown: boolean
  /** When the banner is hidden again, as typed in the shop's time zone; '' if it stays. */
  until: string
  text: Pair<RichText>
}

export interface StoryTexts {
  title: Pair<string>
  lead: Pair<string>
  chapters: {
    id: string
    title: Pair<string>
    content: Pair<RichText>
    drawing: (typeof chapterDrawings)[number] | ''
  }[]
}

/** A subsection of a policy, as staff edit it. */
export interface SubsectionTexts {
  id: string
  title: Pair<string>
  content: Pair<RichText>
  criteria?: Pair<string[]> | undefined
  nonEligibleProducts?: Pair<string[]> | undefined
  steps?: { title: Pair<string>; description: Pair<string> }[] | undefined
  eligibility?: Pair<string[]> | undefined
  refundMethod?: Pair<string> | undefined
  refundTimeline?: Pair<string> | undefined
  partialRefunds?: Pair<string[]> | undefined
  note?: Pair<string> | undefined
}

export interface SectionTexts {
  id: string
  title: Pair<string>
  content: Pair<RichText>
  subsections: SubsectionTexts[]
}

export interface PolicyTexts {
  title: Pair<string>
  introduction: Pair<string>
  sections: SectionTexts[]
  disclaimer: Pair<string>
}

/** The content of each text, in both languages. */
export interface TextContents extends Record<MessageName, MessageTexts> {
  hero: HeroTexts
  home: HomeTexts
  home_story: HomeStoryTexts
  banner: BannerTexts
  story: StoryTexts
  terms: PolicyTexts
  privacy: PolicyTexts
}
export type TextContent = TextContents[TextName]

/** The type of a content in one language: each pair is replaced by its value. */
export type InLanguage<T> =
  T extends Pair<infer Value>
    ? Value
    : T extends (infer Item)[]
      ? InLanguage<Item>[]
      : T extends object
        ? { [Key in keyof T]: InLanguage<T[Key]> }
        : T

const isPair = (value: object): value is Pair<unknown> =>
  languages.every((language) => language in value) && Object.keys(value).length === languages.length

/** Reduces a content to one language. */
export function inLanguage<T>(content: T, language: Language): InLanguage<T> {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    if (isPair(value)) return value[language]
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)]))
  }
  return read(content) as InLanguage<T>
}

/** Yields every pair of a content with its path, such as 'sections.0.title'. */
export function* pairsOf(content: unknown, path = ''): Generator<{ path: string; pair: Pair<unknown> }> {
  if (typeof content !== 'object' || content === null) return
  if (!Array.isArray(content) && isPair(content)) {
    yield { path, pair: content }
    return
  }
  for (const [key, value] of Object.entries(content))
    yield* pairsOf(value, path === '' ? key : `${path}.${key}`)
}

/** Whether a value contains no text. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isEmpty)
  if (typeof value !== 'object' || value === null) return true
  const { runs, items, text } = value as Record<string, unknown>
  return isEmpty(runs ?? items ?? text)
}

/** Parts that may be empty, but only in both languages at once. */
const optionalParts = new Set([
  'content',
  'criteria',
  'nonEligibleProducts',
  'eligibility',
  'refundMethod',
  'refundTimeline',
  'partialRefunds',
  'note',
])

/** A missing text: its path and language. */
export interface Unfinished {
  path: string
  language: Language
}

/**
 * Finds the missing texts that prevent publishing: "An English text without its Chinese one cannot be published". The
 * reverse applies too, and required texts must not be empty in both languages.
 */
export function unfinishedIn(content: TextContent): Unfinished[] {
  if ('shown' in content && !content.shown) return []
  return [...pairsOf(content)].flatMap(({ path, pair }) => {
    const missing = languages.filter((language) => isEmpty(pair[language]))
    const mayLack = optionalParts.has(path.slice(path.lastIndexOf('.') + 1))
    if (mayLack && missing.length === languages.length) return []
    return missing.map((language) => ({ path, language }))
  })
}
