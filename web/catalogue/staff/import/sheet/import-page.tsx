import { useEffect, useRef } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { choiceParam, searchParams } from '#core/search-params.ts'
import { useAction } from '#web/actions/use-action.ts'
import { apiContext } from '#web/api/context.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { orErrorResponse } from '#web/staff/shell/loaders.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { Track } from '#web/ui/steps.tsx'
import { readCategories } from '../../categories/read-categories.ts'
import type { Route } from './+types/import-page'
import { ChoicesPanel } from './choices-panel.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { DiscardImport } from './discard-import.tsx'
import { MistakesPanel } from './mistakes-panel.tsx'
import { useImportChange, type OpenedImport } from './opened-import.ts'
import { isRunning, pictureRuns, type PictureRun } from './picture-runs.ts'
import { PicturesPanel } from './pictures-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { importSteps, stepOf, undecided, type ImportStep } from './steps-of.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { UndoImport } from './undo-import.tsx'

const importParams = searchParams({ show: choiceParam(['preview']) })

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [opened, categories] = await Promise.all([
    orErrorResponse(api.call('GET /staff/catalogue/imports/{id}', { params })),
    readCategories(context),
  ])
  return { opened, categories }
}

/**
 * The page that makes products from a spreadsheet step by step, and that can undo the whole import afterwards: "300
 * products with pictures in an hour".
 */
export default function ImportPage({ loaderData: { opened, categories } }: Route.ComponentProps) {
  const t = useT()
  const { name, id, state } = opened
  return (
    <StaffPage
      title={t('staff.imports.title')}
      above={[
        <Link key="products" to={staffPaths.products()}>
          {t('common.products')}
        </Link>,
        <Link key="file" to={staffPaths.catalogueFile()}>
          {t('staff.file.title')}
        </Link>,
      ]}
      actions={
        state === 'open' && (
          <>
            <DiscardImport id={id} name={name} />
            <Link
              to={staffPaths.catalogueFile()}
              className={`${buttonClass({ variant: 'quiet', size: 'sm' })} ml-3`}
            >
              {t('staff.imports.leave')}
            </Link>
          </>
        )
      }
    >
      <ImportTrack opened={opened} />
      {state === 'open' ? (
        <OpenImport opened={opened} categories={categories} />
      ) : (
        <Outcome opened={opened} />
      )}
    </StaffPage>
  )
}

function ImportTrack({ opened }: { opened: OpenedImport }) {
  const t = useT()
  const { columns, pictures, faultCount, productCount, state } = opened
  const current = importSteps.indexOf(stepOf(opened))
  const decided = columns.length - undecided(opened).length
  const notes: Readonly<Record<ImportStep, string>> = {
    files: t('staff.imports.pictureFacts', { count: pictures.sent.length }),
    columns: t('staff.imports.decided', { decided, count: columns.length }),
    mistakes: t('staff.imports.faults', { count: faultCount }),
    preview: t('staff.common.productCount', { count: productCount }),
    done: '',
  }
  return (
    <Track
      label={t('staff.imports.steps')}
      className="mb-7"
      steps={importSteps.map((step, index) => ({
        name: t(`staff.imports.step.${step}`),
        place: index < current ? 'done' : index === current ? 'now' : 'ahead',
        note: state === 'open' && <SubLine className="tabular font-normal">{notes[step]}</SubLine>,
      }))}
    />
  )
}

type Opened = Pick<Route.ComponentProps['loaderData'], 'opened' | 'categories'>

function OpenImport({ opened, categories }: Opened) {
  const t = useT()
  const { id } = opened
  const run = useStore(pictureRuns, (runs) => runs[id])
  const change = useImportChange(opened)
  const [search] = useSearchParams()
  const isReady = stepOf(opened) === 'preview' && opened.preview !== ''
  const isPreview = importParams.parse(search).show === 'preview' && isReady
  useFreshPictures(run)
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 content-start gap-8">
        {change.problem && <Notice tone="danger">{change.problem}</Notice>}
        {isPreview ? (
          <PreviewPanel opened={opened} />
        ) : (
          <>
            <PicturesPanel opened={opened} run={run} />
            <ColumnsPanel opened={opened} change={change} />
            <MistakesPanel opened={opened} categories={categories} change={change} />
            <ChoicesPanel opened={opened} categories={categories} change={change} />
          </>
        )}
      </div>
      <aside className="min-w-0 xl:sticky xl:top-4 xl:self-start">
        <SummaryPanel opened={opened} run={run}>
          {isPreview ? (
            <Apply opened={opened} waits={change.busy || isRunning(run)} />
          ) : isReady ? (
            <Link
              to={staffPaths.catalogueImport(id, importParams.with({}, { show: 'preview' }))}
              className={buttonClass({ block: true })}
            >
              {t('staff.imports.toPreview')}
            </Link>
          ) : (
            <Button block aria-disabled>
              {t('staff.imports.toPreview')}
            </Button>
          )}
        </SummaryPanel>
      </aside>
    </div>
  )
}

/** Number of pictures after which the import is read again. */
const picturesPerRead = 25

/** Reads the import again while its pictures arrive, and after the last picture. */
function useFreshPictures(run: PictureRun | undefined) {
  const { revalidate } = useRevalidator()
  const look = run && (isRunning(run) ? Math.floor(run.done / picturesPerRead) : 'ended')
  const seen = useRef(look)
  useEffect(() => {
    if (seen.current === look) return
    seen.current = look
    void revalidate()
  }, [look, revalidate])
}

function Apply({ opened, waits }: { opened: OpenedImport; waits: boolean }) {
  const t = useT()
  const api = useStaffApi()
  const { id, preview, addedCount, changedCount, needsColleague } = opened
  const apply = useAction(
    () => api.call('POST /staff/catalogue/imports/{id}/apply', { params: { id }, body: { preview } }),
    { failed: t('common.notSaved'), revalidate: 'always' },
  )
  return (
    <>
      {apply.problem && (
        <Notice tone="danger" className="mb-3">
          {apply.problem}
        </Notice>
      )}
      {needsColleague && (
        <Notice tone="warning" className="mb-3">
          {t('staff.imports.needsColleague')}
        </Notice>
      )}
      <Button
        block
        busy={apply.busy}
        aria-disabled={waits || needsColleague || undefined}
        onClick={() => !waits && !needsColleague && void apply.run()}
      >
        {t('staff.imports.apply', { count: addedCount + changedCount })}
      </Button>
      <Link
        to={staffPaths.catalogueImport(id)}
        className={`${buttonClass({ variant: 'quiet', size: 'sm', block: true })} mt-1`}
      >
        {t('staff.imports.back')}
      </Link>
    </>
  )
}

function Outcome({ opened }: { opened: OpenedImport }) {
  const t = useT()
  const head = useRef<HTMLDivElement>(null)
  const { id, name, state, added, changed } = opened
  // The pressed button has disappeared, so the outcome gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each state takes the focus
  }, [state])
  return (
    <div ref={head} tabIndex={-1} className="max-w-prose outline-none">
      <div role="status">
        <Notice tone={state === 'applied' ? 'success' : 'info'}>
          {t(state === 'applied' ? 'staff.imports.appliedText' : 'staff.imports.wasUndone', {
            name,
            added,
            changed,
          })}
        </Notice>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={staffPaths.products()} className={buttonClass({ size: 'sm' })}>
          {t('staff.imports.toProducts')}
        </Link>
        <Link to={staffPaths.catalogueFile()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('staff.imports.another')}
        </Link>
        {state === 'applied' && <UndoImport id={id} name={name} added={added} changed={changed} />}
      </p>
    </div>
  )
}
