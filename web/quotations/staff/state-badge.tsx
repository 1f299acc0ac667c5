import type { QuotationState } from '#core/quotations/states.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Readonly<Record<QuotationState, Tone>> = {
  requested: 'warning',
  draft: 'neutral',
  sent: 'info',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** The state of a quotation; a question that waits for an answer comes first. */
export function QuotationBadge({ state, question }: { state: QuotationState; question: boolean }) {
  const t = useT()
  if (question) return <Badge tone="warning">{t('staff.quotations.question')}</Badge>
  return <Badge tone={tones[state]}>{t(`staff.quotations.state.${state}`)}</Badge>
}
