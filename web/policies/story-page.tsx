import { Link } from 'react-router'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DimensionLine } from '../ui/dimension-line.tsx'
import { Drawing, Elevations, type DrawingName } from '../ui/elevations.tsx'

interface Chapter {
  id: string
  title: TextKey
  text: TextKey
  /** A centimetre is 1.4 pixels in each drawing. */
  drawing?: [name: DrawingName, height: string]
}

const chapters: readonly Chapter[] = [
  { id: 'who', title: 'story.whoTitle', text: 'story.whoText' },
  { id: 'scale', title: 'story.scaleTitle', text: 'story.scaleText' },
  { id: 'sizes', title: 'story.sizesTitle', text: 'story.sizesText', drawing: ['task-chair', 'h-[193px]'] },
  { id: 'places', title: 'story.placesTitle', text: 'story.placesText', drawing: ['planter', 'h-[213px]'] },
  { id: 'cash', title: 'story.cashTitle', text: 'story.cashText', drawing: ['trolley', 'h-[195px]'] },
  {
    id: 'honesty',
    title: 'story.honestyTitle',
    text: 'story.honestyText',
    drawing: ['lounge-chair', 'h-[151px]'],
  },
]

/** "Our story: a Back To Shop button to /shop." */
export default function StoryPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('story.title')} description={t('story.description')} path={paths.story()} />
      <div className="wrap grid gap-5 pt-11 pb-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-end lg:gap-12 lg:pt-14 lg:pb-11">
        <h1 className="text-display text-balance">{t('story.title')}</h1>
        <p className="text-lg font-normal text-ink-soft xl:text-xl">{t('story.lead')}</p>
      </div>
      <Line />
      <div className="wrap">
        {chapters.map(({ id, title, text, drawing }) => (
          <section
            key={id}
            aria-labelledby={`story-${id}`}
            className="rule mt-14 grid gap-x-12 gap-y-4 pt-5 md:mt-20 md:grid-cols-12"
          >
            <h2 id={`story-${id}`} className="text-h2 text-balance md:col-span-4">
              {t(title)}
            </h2>
            <p className="max-w-[33em] text-pretty text-[1.0625rem] leading-[1.7] md:col-span-8 xl:col-span-5 [&:lang(zh)]:leading-[1.8]">
              {t(text)}
            </p>
            {drawing && (
              <div className="mt-4 md:col-span-8 md:col-start-5 xl:col-span-3 xl:mt-0 xl:justify-self-end">
                <Drawing name={drawing[0]} className={`${drawing[1]} w-auto`} />
              </div>
            )}
          </section>
        ))}
        <Link to={paths.shop()} prefetch={onIntent} className={buttonClass({ size: 'lg' }) + ' mt-14'}>
          {t('story.backToShop')}
        </Link>
      </div>
    </>
  )
}

/** A row of furniture to one scale with its measure; a phone shows a shorter row. */
function Line() {
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
