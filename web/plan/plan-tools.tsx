import { Copy, Plus, Printer, RotateCw, Share2, Undo2, type LucideIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { shareAddress } from '../actions/share-address.ts'
import { Button } from '../ui/button.tsx'

interface PlanToolsProps {
  isAdding: boolean
  mayTurn: boolean
  mayDouble: boolean
  mayUndo: boolean
  onAdd: () => void
  onTurn: () => void
  onDouble: () => void
  onUndo: () => void
}

/** The strip above the plan. */
export function PlanTools(props: PlanToolsProps) {
  const { isAdding, mayTurn, mayDouble, mayUndo, onAdd, onTurn, onDouble, onUndo } = props
  const t = useT()
  const { pathname, search } = useLocation()
  const share = async () => {
    const outcome = await shareAddress(pathname + search)
    if (outcome === 'copied') showAlert({ type: 'success', message: t('compare.copied') })
  }
  return (
    <div className="flex flex-wrap gap-2 pb-3 print:hidden">
      <Tool text="plan.add" Icon={Plus} onPress={onAdd} isOpen={isAdding} />
      <Tool text="plan.turn" Icon={RotateCw} onPress={onTurn} disabled={!mayTurn} />
      <Tool text="plan.double" Icon={Copy} onPress={onDouble} disabled={!mayDouble} />
      <Tool text="plan.undo" Icon={Undo2} onPress={onUndo} disabled={!mayUndo} />
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1 md:ml-auto">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-4" strokeWidth={1.5} aria-hidden />
          {t('plan.print')}
        </Button>
        <Button variant="secondary" onClick={share}>
          <Share2 className="size-4" strokeWidth={1.5} aria-hidden />
          {t('plan.share')}
        </Button>
      </div>
    </div>
  )
}

interface ToolProps {
  text: TextKey
  Icon: LucideIcon
  onPress: () => void
  disabled?: boolean
  isOpen?: boolean
}

function Tool({ text, Icon, onPress, disabled, isOpen }: ToolProps) {
  const t = useT()
  return (
    <Button
      variant="soft"
      disabled={disabled}
      aria-expanded={isOpen}
      onClick={onPress}
      className="gap-1.5! max-md:px-2.5"
    >
      <Icon className="size-4" strokeWidth={1.5} aria-hidden />
      {t(text)}
    </Button>
  )
}
