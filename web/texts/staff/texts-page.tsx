import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textNames } from '#core/shop-texts/documents.ts'
import { apiContext } from '../../api/context.ts'
import { Form } from '../../forms/form.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { afterSaving, AskBeforeLeaving, SaveBar } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../../ui/move-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/texts-page'
import { ContentForm } from './content-form.tsx'
import { DraftStrip } from './draft-strip.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TextFormContext } from './text-form.ts'
import { TextHistory } from './text-history.tsx'
import { TextList, type TextState } from './text-list.tsx'
import { useTextEditor, type OpenedText, type TextEditor } from './use-text-editor.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const name = params.name ?? textNames[0]!
  const [{ texts }, opened] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/texts'),
      api.call('GET /staff/texts/{name}', { params: { name: name as (typeof textNames)[number] } }),
    ]),
  )
  return { texts, opened }
}

/** The page of "texts and pictures of the shop edited in the office", with both languages side by side. */
export default function TextsPage({ loaderData: { texts, opened } }: Route.ComponentProps) {
  return <TextEditorPage key={opened.name} texts={texts} loaded={opened} />
}

function TextEditorPage({ texts, loaded }: { texts: readonly TextState[]; loaded: OpenedText }) {
  const t = useT()
  const editor = useTextEditor(loaded)
  const { opened, form, step, changes, problems } = editor
  const title = t(`staff.texts.name.${opened.name}`)
  return (
    <StaffPage title={t('staff.texts.title')} actions={<TextActions editor={editor} />}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[180px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <TextList texts={texts} current={opened.name} />
        <Form
          busy={step.busy}
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            void editor.save()
          }}
          className="min-w-0"
        >
          <h2 className="mb-3 text-lg font-medium">{title}</h2>
          <DraftStrip editor={editor} />
          {step.conflict && <ConflictNotice conflict={step.conflict} />}
          {problems.length > 0 && (
            <Notice tone="danger" className="mb-5">
              {t('staff.texts.missingCount', { count: problems.length })}
              {[...new Set(problems.map(({ text }) => text))].map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Notice>
          )}
          <TextFormContext value={form}>
            <ContentForm key={editor.generation} opened={opened} />
          </TextFormContext>
          {form.disabled ? (
            step.problem && (
              <Notice tone="danger" className="mt-5">
                {step.problem}
              </Notice>
            )
          ) : (
            <SaveBar
              changes={changes}
              busy={step.busy}
              problem={step.problem}
              onDiscard={editor.discardTyped}
            />
          )}
          <AskBeforeLeaving when={changes > 0} />
        </Form>
        <TextHistory editor={editor} className="lg:col-start-2" />
      </div>
    </StaffPage>
  )
}

/** The buttons that preview and publish a text. Unsaved changes are saved first. */
function TextActions({ editor }: { editor: TextEditor }) {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const [isPublishing, setIsPublishing] = useState(false)
  const { opened, step, changes } = editor
  const isDraft = opened.state === 'draft' || changes > 0
  const preview = async () => {
    if (await editor.settle()) await navigate(staffPaths.textPreview(opened.name), { state: afterSaving })
  }
  const publish = () => {
    if (!isDraft) return
    if (editor.checkMissing()) return setIsPublishing(true)
    // The invalid field is marked only after rendering.
    focusSoon(() => document.querySelector<HTMLElement>('form [aria-invalid=true]'))
  }
  return (
    <>
      <Button size="sm" variant="secondary" busy={step.busy} onClick={() => void preview()}>
        <Eye className="size-4" />
        {t('staff.texts.preview')}
      </Button>
      {may('texts:publish') && opened.state !== 'scheduled' && (
        <Button size="sm" variant="secondary" aria-disabled={!isDraft || undefined} onClick={publish}>
          {t('staff.texts.publish')}
        </Button>
      )}
      {isPublishing && (
        <PublishDialog
          editor={editor}
          title={t('staff.texts.publishTitle', { title: t(`staff.texts.name.${opened.name}`) })}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </>
  )
}
