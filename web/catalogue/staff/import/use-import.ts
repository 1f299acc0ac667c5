import { useRef, useState } from 'react'
import type { StockMode } from '../../../../core/catalogue/changes.ts'
import { maxImportBytes } from '../../../../core/catalogue/uploads.ts'
import { useAction } from '../../../actions/use-action.ts'
import type { ApiClient, CallOutput } from '../../../api/client.ts'
import { useT, type Translate } from '../../../i18n/i18n.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'

const types = { csv: 'text/csv', json: 'application/json' } as const

/** A file as it was chosen: it may change on the disk before it is imported. */
interface ImportFile {
  name: string
  type: (typeof types)[keyof typeof types]
  bytes: Blob
}

export type Preview = CallOutput<'POST /staff/catalogue/import/preview'>

interface Outcome {
  preview?: Preview
  result?: CallOutput<'POST /staff/catalogue/import'>
  problem?: string
}

/** The import of a catalogue file: the file, its preview and the result. */
export function useImport() {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const [file, setFile] = useState<ImportFile>()
  const [stock, setStock] = useState<StockMode>('keep')
  const latestStock = useRef(stock)
  const [{ preview, result, problem }, setOutcome] = useState<Outcome>({})
  const failed = t('staff.unsaved.failed')

  const look = useAction((chosen: ImportFile) => readPreview(api, chosen, latestStock), {
    failed,
    onSuccess: (found) => setOutcome((now) => ({ problem: now.problem, preview: found })),
  })
  const apply = useAction(
    (chosen: ImportFile, shown: Preview) =>
      api.call(
        'POST /staff/catalogue/import',
        { query: { stock, preview: shown.preview } },
        { file: chosen },
      ),
    {
      failed,
      revalidate: true,
      onSuccess: (done) => {
        setFile(undefined)
        setOutcome({ result: done })
      },
      onFailure: async ({ code }) => {
        if (code !== 'catalogue_changed_meanwhile' && code !== 'import_refused') return false
        setOutcome({ problem: t('staff.file.changedMeanwhile') })
        if (file) await look.run(file)
        return true
      },
    },
  )

  /** Starts over with a file, or without one. */
  const open = (chosen?: ImportFile) => {
    setFile(chosen)
    setOutcome({})
    look.clear()
    apply.clear()
    if (chosen) void look.run(chosen)
  }
  const isImporting = apply.busy && !look.busy
  return {
    stock,
    file,
    preview,
    result,
    problem: look.problem ?? apply.problem ?? problem,
    isReading: look.busy,
    isImporting,
    choose: async (chosen: File) => {
      open()
      const read = await readFile(chosen, t)
      if (typeof read === 'string') setOutcome({ problem: read })
      else open(read)
    },
    chooseStock: (mode: StockMode) => {
      if (isImporting) return
      setStock(mode)
      latestStock.current = mode
      if (file) open(file)
      else setOutcome({ result })
    },
    apply: () => {
      if (file === undefined || preview === undefined) return
      setOutcome({ preview })
      void apply.run(file, preview)
    },
    cancel: () => open(),
  }
}

async function readPreview(
  api: ApiClient,
  file: ImportFile,
  stock: Readonly<{ current: StockMode }>,
): Promise<Preview> {
  const query = { stock: stock.current }
  const preview = await api.call('POST /staff/catalogue/import/preview', { query }, { file })
  // Another choice during the call needs another preview.
  return query.stock === stock.current ? preview : readPreview(api, file, stock)
}

/** Reads a file to import, or says why it cannot be one. */
async function readFile(file: File, t: Translate): Promise<ImportFile | string> {
  const { name, size } = file
  const ending = /\.(csv|json)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending !== 'csv' && ending !== 'json') return t('staff.file.neither', { name })
  if (size > maxImportBytes) return t('staff.file.tooLarge', { name, most: maxImportBytes / 1024 / 1024 })
  const type = types[ending]
  return { name, type, bytes: new Blob([await file.arrayBuffer()], { type }) }
}
