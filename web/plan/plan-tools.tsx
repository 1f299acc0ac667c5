import { Copy, Plus, Printer, RotateCw, Share2, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import { writePlan } from '#core/plan/address.ts'
import type { Plan } from '#core/plan/plan.ts'
import { paths } from '../navigation/paths.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { useShareUrl } from '../actions/share-url.ts'
import { Button } from '../ui/button.tsx'

interface PlanToolsProps {
  plan: Plan
  isAdding: boolean
  mayTurn: boolean
  mayDouble: boolean
  mayUndo: boolean
  onAdd: () => void
  onTurn: () => void
  onDouble: () => void
  onUndo: () => void
  onClear: () => void
}

/** The tools above the plan. */
export function PlanTools(props: PlanToolsProps) {
  const { plan, isAdding, mayTurn, mayDouble, mayUndo } = props
  const t = useT()
  const shareUrl = useShareUrl()
  const share = () => shareUrl(paths.plan(String(writePlan(plan))))
  return (
    <div className="flex flex-wrap gap-2 pb-3 max-md:grid max-md:grid-cols-5 max-md:gap-1.5 print:hidden">
      <Tool text="plan.add" Icon={Plus} onPress={props.onAdd} isOpen={isAdding} />
      <Tool text="plan.turn" Icon={RotateCw} onPress={props.onTurn} disabled={!mayTurn} />
      <Tool text="plan.double" Icon={Copy} onPress={props.onDouble} disabled={!mayDouble} />
      <Tool text="common.undo" Icon={Undo2} onPress={props.onUndo} disabled={!mayUndo} />
      <Tool text="plan.clear" Icon={Trash2} onPress={props.onClear} disabled={plan.pieces.length === 0} />
      <div className="flex gap-2 max-md:col-span-full max-md:*:flex-1 md:ml-auto">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-4" />
          {t('common.print')}
        </Button>
        <Button variant="secondary" onClick={share}>
          <Share2 className="size-4" />
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
      className="gap-1.5! max-md:flex-col max-md:gap-0.5! max-md:px-0! max-md:py-1.5 max-md:text-xs"
    >
      <Icon className="size-4" />
      {t(text)}
    </Button>
  )
}
