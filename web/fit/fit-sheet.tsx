import { X } from 'lucide-react'
import { useT } from '../i18n/i18n.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import type { NamedSpec } from './use-judged.ts'
import { FitBody } from './fit-body.tsx'

interface FitSheetProps {
  open: boolean
  onClose: () => void
  /** The viewed product, whose verdict comes first. */
  first?: NamedSpec | undefined
}

/** The measures in a sheet: "Sheet: 1040 px from the right." */
export function FitSheet({ open, onClose, first }: FitSheetProps) {
  const t = useT()
  useBackCloses(open, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('fit.title')}
      className="mr-0 ml-auto h-dvh max-h-none w-[min(1040px,100vw)] max-w-none overflow-y-auto bg-paper text-ink shadow-pop backdrop:bg-ink/42 open:animate-sheet-in data-closing:animate-sheet-out"
    >
      <div className="flex items-center gap-4 px-10 pt-5 pb-4">
        <h2 className="text-h2">{t('fit.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose} data-autofocus className="-mr-3 ml-auto">
          <X className="size-6" />
        </IconButton>
      </div>
      <div className="px-10 pb-8">
        <FitBody first={first} barClass="-mx-10 px-10" />
      </div>
    </Dialog>
  )
}
