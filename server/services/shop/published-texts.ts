import { and, eq, isNotNull } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getPolicy, getShopTexts, PolicyVersion } from '#core/api/texts/shop-texts.ts'
import { formatDate, parseMinute } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { PolicyDocument } from '#core/policies/documents.ts'
import {
  inLanguage,
  type PolicyTextName,
  type PolicyTexts,
  type TextContents,
  type TextName,
} from '#core/shop-texts/documents.ts'
import { deliveredSince } from '#core/shop-texts/delivered.ts'
import { deliveredVersion, shownAt, stateOf } from '#core/shop-texts/publishing.ts'
import type { Context } from '../../context.ts'
import { shopTexts } from '../../database/tables/shop-texts.ts'
import type { PublishedText, SavedTexts } from '../../settings/saved-settings.ts'

/** The part of the context that reads published texts. */
export type TextReader = Pick<Context, 'savedSettings' | 'now'>

/** Reads the published content of a text; undefined while the text that is delivered with the shop applies. */
export async function readShown<Name extends TextName>(context: TextReader, name: Name) {
  const { texts } = await context.savedSettings.texts()
  const shown = shownOf(texts, name, context.now())
  return shown && { ...shown, content: shown.content as TextContents[Name] }
}

function shownOf(texts: SavedTexts['texts'], name: TextName, now: Date): PublishedText | undefined {
  const shown = shownAt(
    texts.filter((text) => text.name === name),
    now,
  )
  return shown?.version === deliveredVersion ? undefined : shown
}

/**
 * Reads the banner and the parts of the home page that staff have changed: "Hero, home sections and their order, banner
 * for holidays".
 */
export async function readShopTexts(
  context: TextReader,
  language: Language,
): Promise<OutputOf<typeof getShopTexts>> {
  const [banner, hero, home, homeStory] = await Promise.all([
    readShown(context, 'banner'),
    readShown(context, 'hero'),
    readShown(context, 'home'),
    readShown(context, 'home_story'),
  ])
  return {
    ...(banner &&
      isShownNow(banner.content, context.now()) && { banner: { text: banner.content.text[language] } }),
    ...(hero && { hero: inLanguage(hero.content, language) }),
    ...(home && {
      sections: home.content.sections.filter(({ shown }) => shown).map(({ name }) => name),
    }),
    ...(homeStory && { homeStory: inLanguage(homeStory.content, language) }),
  }
}

/** Whether the banner is switched on and has not ended. */
function isShownNow({ shown, until }: TextContents['banner'], now: Date): boolean {
  return shown && (until === '' || parseMinute(until) > now)
}

/** Reads the story; an empty object if staff have not changed it. */
export async function readStory(context: TextReader, language: Language) {
  const story = await readShown(context, 'story')
  return story ? { story: inLanguage(story.content, language) } : {}
}

/** Reads the current versions of the policies: "Orders keep the version accepted". */
export async function policyVersions(context: TextReader) {
  const { versions } = await context.savedSettings.texts()
  const versionOf = (name: PolicyTextName) =>
    shownAt(
      versions.filter((version) => version.name === name),
      context.now(),
    )?.version ?? deliveredVersion
  return { termsVersion: versionOf('terms'), privacyVersion: versionOf('privacy') }
}

/** Reads a policy as it applies now, with the dates of its versions. */
export async function readPolicy(
  context: TextReader,
  name: PolicyTextName,
  language: Language,
): Promise<OutputOf<typeof getPolicy>> {
  const shown = await readShown(context, name)
  const versions = await readVersions(context, name)
  return {
    version: shown?.version ?? deliveredVersion,
    ...(shown && { document: toDocument(shown, language) }),
    versions,
  }
}

/**
 * Reads a published version of a policy, whether current or earlier.
 * @throws ShopError text_version_not_found
 */
export async function readPolicyVersion(
  context: TextReader & Pick<Context, 'database'>,
  name: PolicyTextName,
  version: number,
  language: Language,
): Promise<OutputOf<typeof getPolicy>> {
  const versions = await readVersions(context, name)
  if (!versions.some((one) => one.version === version)) throw new ShopError('text_version_not_found')
  const [row] = await context.database
    .select()
    .from(shopTexts)
    .where(and(eq(shopTexts.name, name), eq(shopTexts.version, version), isNotNull(shopTexts.publishAt)))
  // The version that is delivered with the shop has no row until somebody changes the text.
  return { version, ...(row && { document: toDocument(row, language) }), versions }
}

async function readVersions(context: TextReader, name: PolicyTextName): Promise<PolicyVersion[]> {
  const saved = (await context.savedSettings.texts()).versions
  const published = saved
    .filter((version) => version.name === name && stateOf(version, context.now()) === 'published')
    .toSorted((a, b) => b.version - a.version)
  if (published.length === 0) return [{ version: deliveredVersion, from: formatDate(deliveredSince(name)) }]
  return published.map(({ version, publishAt }, index) => {
    const until = published[index - 1]?.publishAt
    return {
      version,
      from: formatDate(publishAt ?? new Date(0)),
      ...(until && { until: formatDate(until) }),
    }
  })
}

/** Returns a policy in one language, with the dates of its publication and last change. */
function toDocument(
  { content, publishAt, savedAt }: Pick<PublishedText, 'content' | 'publishAt' | 'savedAt'>,
  language: Language,
): PolicyDocument {
  return {
    ...inLanguage(content as PolicyTexts, language),
    effectiveDate: formatDate(publishAt ?? savedAt),
    lastUpdated: formatDate(savedAt),
  }
}
