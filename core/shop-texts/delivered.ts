import privacyInEnglish from '../../public/assets/data/privacy-policy.json' with { type: 'json' }
import privacyInChinese from '../../public/assets/data/privacy-policy.zh-TW.json' with { type: 'json' }
import termsInEnglish from '../../public/assets/data/terms-conditions.json' with { type: 'json' }
import termsInChinese from '../../public/assets/data/terms-conditions.zh-TW.json' with { type: 'json' }
import { startOfDay } from '../dates.ts'
import { languages, type Language } from '../language.ts'
import { policyDocument, type DeliveredPolicy } from '../policies/documents.ts'
import { parseFormatted } from '../policies/policies.ts'
import type { MessageKey } from '../texts/messages.ts'
import { text } from '../texts/text.ts'
import {
  isMessage,
  toPair,
  type PolicyTextName,
  type PolicyTexts,
  type SectionTexts,
  type StoryTexts,
  type SubsectionTexts,
  type TextContents,
  type PageTextName,
  type TextName,
} from './documents.ts'
import { homeSections } from './home-sections.ts'
import type { RichText } from './rich-text.ts'

const files: Record<PolicyTextName, Record<Language, unknown>> = {
  terms: { en: termsInEnglish, 'zh-TW': termsInChinese },
  privacy: { en: privacyInEnglish, 'zh-TW': privacyInChinese },
}

const message = (key: MessageKey) => toPair((language) => text(language)(key))
const paragraph = (key: MessageKey) =>
  toPair((language): RichText => [{ kind: 'paragraph', runs: [{ kind: 'text', text: text(language)(key) }] }])

/** The chapters of the standard story: the ids from which their text keys are made, and their drawings. */
const chapters: [id: string, drawing: StoryTexts['chapters'][number]['drawing']][] = [
  ['who', ''],
  ['scale', ''],
  ['sizes', 'task-chair'],
  ['places', 'planter'],
  ['cash', 'trolley'],
  ['honesty', 'lounge-chair'],
]

/** Returns the standard text that comes with the shop. It applies until staff publish their own. */
export function deliveredText<Name extends TextName>(name: Name): TextContents[Name] {
  const pageText: TextName = name
  // The content of a message has only lines that staff have changed, so at first it has none.
  return (isMessage(pageText) ? { lines: [] } : delivered[pageText]()) as TextContents[Name]
}

/**
 * Returns the time since which the standard text applies: the effective date for a policy, 1970 for all other texts.
 */
export function deliveredSince(name: TextName): Date {
  if (name !== 'terms' && name !== 'privacy') return new Date(0)
  return startOfDay(policyDocument.parse(files[name].en).effectiveDate)
}

const delivered: { [Name in PageTextName]: () => TextContents[Name] } = {
  hero: () => ({
    title: message('home.heroTitle'),
    text: message('home.heroText'),
    alt: message('home.heroAlt'),
    picture: '',
  }),
  home: () => ({ sections: homeSections.map((name) => ({ name, shown: true })) }),
  home_story: () => ({ title: message('home.storyTitle'), text: message('home.storyText') }),
  banner: () => ({ shown: false, until: '', text: { en: [], 'zh-TW': [] } }),
  story: () => ({
    title: message('common.ourStory'),
    lead: message('story.lead'),
    chapters: chapters.map(([id, drawing]) => ({
      id,
      title: message(`story.${id}Title` as MessageKey),
      content: paragraph(`story.${id}Text` as MessageKey),
      drawing,
    })),
  }),
  terms: () => deliveredPolicy('terms'),
  privacy: () => deliveredPolicy('privacy'),
}

function deliveredPolicy(name: PolicyTextName): PolicyTexts {
  const read = toPair((language) => policyDocument.parse(files[name][language]))
  const both = <Value>(of: (document: DeliveredPolicy) => Value) => toPair((language) => of(read[language]))
  return {
    title: both(({ title }) => title),
    introduction: both(({ introduction }) => introduction),
    sections: read.en.sections.map((section, at): SectionTexts => {
      const inBoth = <Value>(of: (part: typeof section) => Value) => both(({ sections }) => of(sections[at]!))
      return {
        id: section.id,
        title: inBoth(({ title }) => title),
        content: inBoth(({ content }) => parseFormatted(content)),
        subsections: section.subsections.map((_, index) =>
          deliveredSubsection(inBoth(({ subsections }) => subsections[index]!)),
        ),
      }
    }),
    disclaimer: both(({ disclaimer }) => disclaimer),
  }
}

type Delivered = DeliveredPolicy['sections'][number]['subsections'][number]

function deliveredSubsection(read: Record<Language, Delivered>): SubsectionTexts {
  const inBoth = <Value>(of: (part: Delivered) => Value) => toPair((language) => of(read[language]))
  /** Returns one part of the subsection, if it exists in both languages. */
  const part = (key: keyof Delivered) =>
    languages.every((language) => read[language][key] !== undefined) && {
      [key]: inBoth((subsection) => subsection[key]),
    }
  return {
    id: read.en.id,
    title: inBoth(({ title }) => title),
    content: inBoth(({ content }) => parseFormatted(content)),
    ...part('criteria'),
    ...part('nonEligibleProducts'),
    ...(read.en.steps && {
      steps: read.en.steps.map((_, index) => ({
        title: inBoth(({ steps }) => steps?.[index]?.title ?? ''),
        description: inBoth(({ steps }) => steps?.[index]?.description ?? ''),
      })),
    }),
    ...part('eligibility'),
    ...part('refundMethod'),
    ...part('refundTimeline'),
    ...part('partialRefunds'),
    ...part('note'),
  }
}
