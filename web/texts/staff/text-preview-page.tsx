import { Link, useSearchParams } from 'react-router'
import { formatDate } from '#core/dates.ts'
import { languages, ownNames, parseLanguage, type Language } from '#core/language.ts'
import {
  inLanguage,
  isMessage,
  type PageTextName,
  type TextContents,
  type TextContent,
  type TextName,
} from '#core/shop-texts/documents.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { Hero } from '../../home/hero.tsx'
import { Story } from '../../home/story.tsx'
import { useTranslator } from '../../i18n/i18n.tsx'
import { PolicyView } from '../../policies/policy-view.tsx'
import { StoryView } from '../../policies/story-page.tsx'
import { ShopBanner } from '../../shell/shop-banner.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { Tabs } from '../../staff/ui/tabs.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/text-preview-page'
import { MessagePreview } from './message-preview.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const name = params.name as TextName
  const version = Number(url.searchParams.get('version'))
  const today = formatDate(new Date())
  if (isMessage(name)) {
    const { language: own } = context.get(pageHostContext)
    const query = {
      in: parseLanguage(url.searchParams.get('in')) ?? own,
      ...(version >= 1 && { version }),
    }
    const message = await orErrorResponse(
      api.call('GET /staff/texts/{name}/samples', { params: { name }, query }),
    )
    return { name, today, message: { name, ...message }, version: message.version, state: message.state }
  }
  const shown =
    version >= 1
      ? api.call('GET /staff/texts/{name}/{version}', { params: { name, version } })
      : api.call('GET /staff/texts/{name}', { params: { name } })
  const { content, ...about } = await orErrorResponse(shown)
  return { name, content, version: about.version, state: about.state, today }
}

/** Shows a version of a text in each language as the shop would show it: "Drafts, preview". */
export default function TextPreviewPage({ loaderData }: Route.ComponentProps) {
  const { name, version, state, today } = loaderData
  const { t, language: own } = useTranslator()
  const [search] = useSearchParams()
  const language = parseLanguage(search.get('in')) ?? own
  const title = t(`staff.texts.name.${name}`)
  return (
    <StaffPage
      title={t('staff.texts.previewOf', { title })}
      above={[
        <Link key="texts" to={staffPaths.texts(name)}>
          {t('staff.texts.title')}
        </Link>,
      ]}
      actions={
        <Link to={staffPaths.texts(name)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
          {t('staff.texts.backToEditor')}
        </Link>
      }
    >
      <p className="mb-3 text-ink-soft">
        {t(isMessage(name) ? 'staff.texts.previewMessage' : 'staff.texts.previewText', {
          version,
          state: t(`staff.texts.state.${state}`),
        })}
      </p>
      <Tabs
        label={t('staff.texts.languages')}
        tabs={languages.map((one) => ({
          text: ownNames[one],
          to: staffPaths.textPreview(name, search.has('version') ? version : undefined, one),
          current: one === language,
        }))}
      />
      {loaderData.message ? (
        <MessagePreview message={loaderData.message} language={language} />
      ) : (
        <div
          lang={language}
          data-preview=""
          className="overflow-hidden border border-line bg-paper pb-10 text-base"
        >
          <Shown name={loaderData.name} content={loaderData.content} language={language} today={today} />
        </div>
      )}
    </StaffPage>
  )
}

interface ShownProps {
  name: PageTextName
  content: TextContent
  language: Language
  /** The date that a policy would have if it were published now. */
  today: string
}

/** Shows a text with the components of the shop. */
function Shown({ name, content, language, today }: ShownProps) {
  const { t } = useTranslator()
  switch (name) {
    case 'hero':
      return <Hero hero={inLanguage(content as TextContents['hero'], language)} />
    case 'home':
      return (
        <ol className="list-decimal px-10 pt-6">
          {(content as TextContents['home']).sections
            .filter(({ shown }) => shown)
            .map((section) => (
              <li key={section.name} className="py-1">
                {t(`staff.texts.section.${section.name}`)}
              </li>
            ))}
        </ol>
      )
    case 'home_story':
      return <Story room={undefined} written={inLanguage(content as TextContents['home_story'], language)} />
    case 'banner': {
      const { shown, text } = inLanguage(content as TextContents['banner'], language)
      return shown ? <ShopBanner text={text} /> : <p className="p-6">{t('staff.texts.bannerOff')}</p>
    }
    case 'story':
      return <StoryView story={inLanguage(content as TextContents['story'], language)} />
    default: {
      const policy = inLanguage(content as TextContents['terms'], language)
      const page = { name, policy: { ...policy, effectiveDate: today, lastUpdated: today } }
      return <PolicyView page={page} />
    }
  }
}
