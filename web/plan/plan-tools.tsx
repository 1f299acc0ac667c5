import { Copy, Plus, Printer, RotateCw, Share2, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import { writePlan } from '#core/plan/address.ts'
import type { Plan } from '#core/plan/plan.ts'
import { paths } from '../navigation/paths.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { useShareUrl } from '../actions/share-url.ts'
import { Button } from '../ui/button.tsx'
import { Hint } from '../ui/small-text.tsx'

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

/** The actions for a finished plan, below the list: printing it, and copying a link to it. */
export function PlanCopies({ plan }: { plan: Plan }) {
  const t = useT()
  const shareUrl = useShareUrl()
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer className="size-4" />
        {t('common.print')}
      </Button>
      <Button variant="quiet" onClick={() => shareUrl(paths.plan(String(writePlan(plan))))}>
        <Share2 className="size-4" />
        {t('plan.share')}
      </Button>
    </p>
  )
}

/** The tools above the plan; an empty room asks for its first piece and for nothing else. */
export function PlanTools(props: PlanToolsProps) {
  const { plan, isAdding, mayTurn, mayDouble, mayUndo } = props
  const isEmpty = plan.pieces.length === 0
  if (isEmpty && !mayUndo) return null
  return (
    <div className="flex flex-wrap gap-2 pb-3 max-md:grid max-md:grid-cols-5 max-md:gap-1.5 max-[360px]:gap-0.5 print:hidden">
      <Tool text="plan.add" Icon={Plus} onPress={props.onAdd} isOpen={isAdding || isEmpty} />
      <Tool text="plan.turn" Icon={RotateCw} onPress={props.onTurn} disabled={!mayTurn} />
      <Tool text="plan.double" Icon={Copy} onPress={props.onDouble} disabled={!mayDouble} />
      <Tool text="common.undo" Icon={Undo2} onPress={props.onUndo} disabled={!mayUndo} />
      <Tool text="plan.clear" Icon={Trash2} onPress={props.onClear} disabled={isEmpty} />
    </div>
  )
}

/** Says how to move pieces. It mentions keys only on devices with a keyboard. */
export function PlanHelp() {
  const t = useT()
  return (
    <Hint className="mt-2.5 print:hidden">
      {t('plan.help')} <span className="pointer-coarse:hidden">{t('plan.keys')}</span>
    </Hint>
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
