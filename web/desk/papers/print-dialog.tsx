import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  labelSheets,
  paperKinds,
  printing,
  type LabelSheet,
  type PaperKind,
  type Printing,
} from '#core/papers/papers.ts'
import { useAction } from '../../actions/use-action.ts'
import { CheckboxField, SelectField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator, type Translate } from '../../i18n/i18n.tsx'
import { fileAddress, useFile, type StaffFile } from '../../staff/files/use-file.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NewTabLink } from '../../orders/new-tab-link.tsx'

interface PrintDialogProps {
  open: boolean
  /** The orders, in the list's sequence. */
  ids: readonly string[]
  onClose: () => void
}

/** The papers chosen last: the same ones are printed every day. */
let lastPapers: PaperKind[] = ['slips']
let lastSheet: LabelSheet = 'a6'
const remember = ({ papers, labelSheet }: Printing) => {
  lastPapers = papers
  lastSheet = labelSheet
}

/**
 * Chooses papers and makes them: "On paper, many at once: … for everything selected, one PDF, in the order of the list;
 * with progress."
 */
export function PrintDialog({ open, ids, onClose }: PrintDialogProps) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  // The file with the papers, once it was requested.
  const [id, setId] = useState<string>()
  const file = useFile(id)
  const form = useSchemaForm(printing, {
    mode: 'onSubmit',
    defaultValues: { papers: lastPapers, labelSheet: lastSheet },
  })
  const begin = useAction(
    (chosen: Printing) => {
      remember(chosen)
      return api.call('POST /staff/papers', { body: { ids: [...ids], printing: chosen, lang: language } })
    },
    { failed: t('staff.papers.failed'), onSuccess: (begun) => setId(begun.file) },
  )
  const { papers = [] } = useFormValues(form)
  const choose = (kind: PaperKind, chosen: boolean) =>
    form.setValue('papers', chosen ? [...papers, kind] : papers.filter((other) => other !== kind), {
      shouldValidate: form.formState.isSubmitted,
    })
  const ended = file?.state === 'ready' || file?.state === 'failed'
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.papers.title')}
      action={t(id === undefined ? 'staff.papers.make' : 'staff.papers.again')}
      busy={begin.busy || (id !== undefined && !ended)}
      problem={begin.problem}
      onSubmit={form.onSubmit(async (chosen) => {
        setId(undefined)
        await begin.run(chosen)
      })}
    >
      <p className="mb-3 text-ink-soft">{t('staff.papers.orders', { count: ids.length })}</p>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('staff.papers.what')}</legend>
        <div className="grid gap-1">
          {paperKinds.map((kind) => (
            <CheckboxField
              key={kind}
              checked={papers.includes(kind)}
              onChange={({ target }) => choose(kind, target.checked)}
              label={t(`staff.papers.kind.${kind}`)}
            />
          ))}
        </div>
        {form.errorOf('papers') && <FieldError id="papers-error">{form.errorOf('papers')}</FieldError>}
      </fieldset>
      {papers.includes('labels') && (
        <SelectField
          {...form.field('labelSheet')}
          label={t('staff.papers.sheet')}
          options={labelSheets.map((value) => ({ value, label: t(`staff.papers.${value}`) }))}
          className="mt-3 max-w-60"
        />
      )}
      {id !== undefined && <Made id={id} file={file} t={t} />}
    </QuestionDialog>
  )
}

/** The progress of the papers, and the link to open them. */
function Made({ id, file, t }: { id: string; file: StaffFile | undefined; t: Translate }) {
  const link = useRef<HTMLDivElement>(null)
  const isReady = file?.state === 'ready'
  // The link takes the focus, so that printing needs only the keyboard.
  useEffect(() => {
    if (isReady) link.current?.querySelector('a')?.focus()
  }, [isReady])
  if (file?.state === 'failed')
    return (
      <Notice tone="danger" className="mt-4">
        {t('staff.papers.failed')}
      </Notice>
    )
  if (!isReady) return <Progress file={file} t={t} />
  return (
    <div ref={link} className="mt-4 border-t border-line pt-4">
      <output className="block font-medium">
        {file.total === 0 ? t('staff.papers.nothing') : t('staff.papers.ready', { count: file.total })}
      </output>
      {file.total > 0 && (
        <NewTabLink
          href={fileAddress(id)}
          label={t('staff.papers.open')}
          className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
        />
      )}
      <LeftOut file={file} t={t} />
    </div>
  )
}

function Progress({ file, t }: { file: StaffFile | undefined; t: Translate }): ReactNode {
  const { done = 0, total = 0 } = file ?? {}
  return (
    <div className="mt-4 grid gap-1.5 text-ink-soft">
      <p>{total === 0 ? t('staff.papers.waiting') : t('staff.papers.making', { done, total })}</p>
      <progress
        aria-label={t('staff.papers.title')}
        {...(total > 0 && { value: done, max: total })}
        className="h-2 w-full accent-petrol"
      />
    </div>
  )
}

function LeftOut({ file: { leftOut }, t }: { file: StaffFile; t: Translate }) {
  if (leftOut.length === 0) return null
  return (
    <div className="mt-4">
      <p className="font-medium">{t('staff.papers.leftOut', { count: leftOut.length })}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto border-t border-line">
        {leftOut.map(({ orderNumber, paper, gap }) => (
          <li key={`${paper} ${orderNumber}`} className="border-b border-line py-1.5">
            <span className="tabular font-medium">{orderNumber}</span>{' '}
            <span className="text-ink-soft">
              {t(`staff.papers.kind.${paper}`)}: {t(`staff.papers.gap.${gap}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
