import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  labelSheets,
  paperKinds,
  printing,
  type LabelSheet,
  type PaperKind,
  type PaperSize,
  type Printing,
} from '#core/papers/papers.ts'
import type { CallOutput } from '../../api/client.ts'
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

/** The papers chosen last. They are preselected, because the same papers are printed every day. */
let lastPapers: PaperKind[] = ['slips']
let lastSheet: LabelSheet = 'a6'
const remember = ({ papers, labelSheet }: Printing) => {
  lastPapers = papers
  lastSheet = labelSheet
}

type Begun = CallOutput<'POST /staff/papers'>['files']

/** A PDF that is being generated. `file` is undefined until the state of the PDF is known. */
interface Making {
  id: string
  size: PaperSize
  file: StaffFile | undefined
}

const hasEnded = ({ file }: Making) => file?.state === 'ready' || file?.state === 'failed'

/** Polls the requested PDFs, one for each size of paper. */
function useMaking(begun: Begun): Making[] {
  const idOf = (wanted: PaperSize) => begun.find(({ size }) => size === wanted)?.file
  const files = { a4: useFile(idOf('a4')), a6: useFile(idOf('a6')) }
  return begun.map(({ size, file: id }) => ({ id, size, file: files[size] }))
}

/**
 * Asks which papers to print and generates them: "On paper, many at once: … for everything selected, … in the order of
 * the list; with progress". Each size of paper has its own PDF, because A6 goes to the label printer.
 */
export function PrintDialog({ open, ids, onClose }: PrintDialogProps) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  // The files that were requested; empty before the request.
  const [begun, setBegun] = useState<Begun>([])
  const making = useMaking(begun)
  const form = useSchemaForm(printing, {
    mode: 'onSubmit',
    defaultValues: { papers: lastPapers, labelSheet: lastSheet },
  })
  const begin = useAction(
    (chosen: Printing) => {
      remember(chosen)
      return api.call('POST /staff/papers', { body: { ids: [...ids], printing: chosen, lang: language } })
    },
    { failed: t('staff.papers.failed'), onSuccess: ({ files }) => setBegun(files) },
  )
  const { papers = [] } = useFormValues(form)
  const choose = (kind: PaperKind, chosen: boolean) =>
    form.setValue('papers', chosen ? [...papers, kind] : papers.filter((other) => other !== kind), {
      shouldValidate: form.formState.isSubmitted,
    })
  const ended = making.every(hasEnded)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.papers.title')}
      action={t(begun.length === 0 ? 'staff.papers.make' : 'staff.papers.again')}
      busy={begin.busy || !ended}
      problem={begin.problem}
      onSubmit={form.onSubmit(async (chosen) => {
        setBegun([])
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
      {making.length > 0 && <Made making={making} ended={ended} t={t} />}
    </QuestionDialog>
  )
}

/** Shows the requested PDFs, each with its progress or link, and lists the papers that are left out. */
function Made({ making, ended, t }: { making: readonly Making[]; ended: boolean; t: Translate }) {
  const part = useRef<HTMLDivElement>(null)
  // Once all PDFs are ready, the first link gets the focus, so that printing needs only the keyboard.
  useEffect(() => {
    if (ended) part.current?.querySelector('a')?.focus()
  }, [ended])
  return (
    <div ref={part} className="mt-4 grid gap-4 border-t border-line pt-4">
      {making.map((one) => (
        <MadePdf key={one.id} {...one} named={making.length > 1} t={t} />
      ))}
      <LeftOut missing={making.flatMap(({ file }) => file?.leftOut ?? [])} t={t} />
    </div>
  )
}

/** Shows the PDF of one size of paper. With `named`, the size is shown, because there is another PDF. */
function MadePdf({ id, size, file, named, t }: Making & { named: boolean; t: Translate }) {
  const name = size.toUpperCase()
  if (file?.state === 'failed')
    return (
      <Notice tone="danger">
        {named ? t('staff.papers.failedSize', { size: name }) : t('staff.papers.failed')}
      </Notice>
    )
  if (file?.state !== 'ready') return <Progress name={named ? name : undefined} file={file} t={t} />
  const { total } = file
  return (
    <div>
      <output className="block font-medium">
        {named && `${name}: `}
        {total === 0 ? t('staff.papers.nothing') : t('staff.papers.ready', { count: total })}
      </output>
      {total > 0 && (
        <NewTabLink
          href={fileAddress(id)}
          label={named ? t('staff.papers.openSize', { size: name }) : t('staff.papers.open')}
          className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
        />
      )}
    </div>
  )
}

interface ProgressProps {
  name: string | undefined
  file: StaffFile | undefined
  t: Translate
}

function Progress({ name, file, t }: ProgressProps): ReactNode {
  const { done = 0, total = 0 } = file ?? {}
  const label = [t('staff.papers.title'), name].filter(Boolean).join(': ')
  return (
    <div className="grid gap-1.5 text-ink-soft">
      <p>
        {name !== undefined && `${name}: `}
        {total === 0 ? t('staff.papers.waiting') : t('staff.papers.making', { done, total })}
      </p>
      <progress
        aria-label={label}
        {...(total > 0 && { value: done, max: total })}
        className="h-2 w-full accent-petrol"
      />
    </div>
  )
}

function LeftOut({ missing, t }: { missing: StaffFile['leftOut']; t: Translate }) {
  if (missing.length === 0) return null
  return (
    <div>
      <p className="font-medium">{t('staff.papers.leftOut', { count: missing.length })}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto border-t border-line">
        {missing.map(({ orderNumber, paper, gap }) => (
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
