import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { chapterDrawings, InLanguage, StoryTexts } from '#core/shop-texts/documents.ts'
import { apiContext } from '../api/context.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DimensionLine } from '../ui/dimension-line.tsx'
import type { Route } from './+types/story-page'
import { RichTextView } from './rich-text.tsx'
import { Drawing, Elevations, type DrawingName } from '../ui/elevations.tsx'

type SizedDrawing = [name: DrawingName, height: string]

/** The drawings with their heights, which give all of them one scale: 1.4 pixels for a centimetre. */
const drawings: Record<(typeof chapterDrawings)[number], SizedDrawing> = {
  'task-chair': ['task-chair', 'h-48.25'],
  planter: ['planter', 'h-53.25'],
  trolley: ['trolley', 'h-48.75'],
  'lounge-chair': ['lounge-chair', 'h-37.75'],
}

interface Chapter {
  id: string
  title: TextKey
  text: TextKey
  drawing?: keyof typeof drawings
}

const chapters: readonly Chapter[] = [
  { id: 'who', title: 'story.whoTitle', text: 'story.whoText' },
  { id: 'scale', title: 'story.scaleTitle', text: 'story.scaleText' },
  { id: 'sizes', title: 'story.sizesTitle', text: 'story.sizesText', drawing: 'task-chair' },
  { id: 'places', title: 'story.placesTitle', text: 'story.placesText', drawing: 'planter' },
  { id: 'cash', title: 'story.cashTitle', text: 'story.cashText', drawing: 'trolley' },
  { id: 'honesty', title: 'story.honestyTitle', text: 'story.honestyText', drawing: 'lounge-chair' },
]

interface StoryViewProps {
  /** The story that staff wrote to replace the delivered one. */
  story?: InLanguage<StoryTexts> | undefined
}

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).call('GET /story')
}

/** The page of the shop's story: "Our story: a Back To Shop button to /shop." */
export default function StoryPage({ loaderData }: { loaderData: StoryViewProps | null }) {
  const t = useT()
  return (
    <>
      <PageHead title={t('common.ourStory')} description={t('story.description')} path={paths.story()} />
      <StoryView story={loaderData?.story} />
    </>
  )
}

/** The content of the page, without its metadata. */
export function StoryView({ story }: StoryViewProps) {
  const t = useT()
  return (
    <>
      <div className="wrap grid gap-5 pt-11 pb-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-end lg:gap-12 lg:pt-14 lg:pb-11">
        <h1 className="text-display text-balance">{story?.title ?? t('common.ourStory')}</h1>
        <p className="text-lg font-normal text-ink-soft xl:text-xl">{story?.lead ?? t('story.lead')}</p>
      </div>
      <FurnitureRow />
      <div className="wrap">
        {story
          ? story.chapters.map(({ id, title, content, drawing }) => (
              <ChapterSection key={id} id={id} title={title} drawing={drawing && drawings[drawing]}>
                <div className={chapterText}>
                  <RichTextView text={content} />
                </div>
              </ChapterSection>
            ))
          : chapters.map(({ id, title, text, drawing }) => (
              <ChapterSection key={id} id={id} title={t(title)} drawing={drawing && drawings[drawing]}>
                <p className={chapterText}>{t(text)}</p>
              </ChapterSection>
            ))}
        <Link to={paths.shop()} prefetch={onIntent} className={buttonClass({ size: 'lg' }) + ' mt-14'}>
          {t('common.backToShop')}
        </Link>
      </div>
    </>
  )
}

const chapterText = 'max-w-[33em] text-pretty text-prose md:col-span-8 xl:col-span-5'

interface ChapterSectionProps {
  id: string
  title: string
  drawing: SizedDrawing | '' | undefined
  children: ReactNode
}

function ChapterSection({ id, title, drawing, children }: ChapterSectionProps) {
  return (
    <section
      aria-labelledby={`story-${id}`}
      className="rule mt-14 grid gap-x-12 gap-y-4 pt-5 md:mt-20 md:grid-cols-12"
    >
      <h2 id={`story-${id}`} className="text-h2 text-balance md:col-span-4">
        {title}
      </h2>
      {children}
      {drawing && (
        <div className="mt-4 md:col-span-8 md:col-start-5 xl:col-span-3 xl:mt-0 xl:justify-self-end">
          <Drawing name={drawing[0]} className={`${drawing[1]} w-auto`} />
        </div>
      )}
    </section>
  )
}

/** A row of furniture at one scale, with its measure. A phone shows a shorter row. */
function FurnitureRow() {
  return (
    <div aria-hidden className="bg-studio pt-12 pb-8 md:pt-16 md:pb-10">
      <div className="wrap max-md:hidden">
        <Elevations
          names={[
            'coat-stand',
            'cabinet',
            'writing-desk',
            'task-chair',
            'bookcase',
            'planter',
            'lounge-chair',
          ]}
          gap={36}
          className="block h-auto w-full"
        />
        <DimensionLine className="mx-[2.83%] mt-5">800.0 cm</DimensionLine>
      </div>
      <div className="wrap md:hidden">
        <Elevations names={['cabinet', 'writing-desk', 'planter']} gap={49} className="block h-auto w-full" />
        <DimensionLine className="mx-[5.357%] mt-4">400.0 cm</DimensionLine>
      </div>
    </div>
  )
}
