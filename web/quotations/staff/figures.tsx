import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { FactList, Panel } from '../../staff/ui/panel.tsx'

type Figures = CallOutput<'GET /staff/quotation-figures'>

/** How many days before today the figures begin. */
export const figuresDays = 30

/** What became of the quotations of the last days, what is open and held, and why buyers declined. */
export function QuotationFigures({ figures }: { figures: Figures }) {
  const t = useT()
  const { asked, sent, accepted, acceptedValue, openValue, answered, answeredWithinADay, heldPieces } =
    figures
  const reasons = figures.declined.map(({ reason, count }) =>
    t('staff.quotations.figures.reason', { reason: t(`staff.quotations.reason.${reason}`), count }),
  )
  return (
    <Panel title={t('staff.quotations.figures', { days: figuresDays })} className="mt-10 max-w-prose">
      <FactList
        facts={[
          [t('staff.quotations.figures.asked'), asked],
          [t('staff.quotations.figures.sent'), sent],
          [
            t('staff.quotations.figures.accepted'),
            t('staff.quotations.figures.worth', { count: accepted, amount: formatRinggit(acceptedValue) }),
          ],
          [
            t('staff.quotations.figures.answered'),
            t('staff.quotations.figures.share', { count: answeredWithinADay, all: answered }),
          ],
          [t('staff.quotations.figures.declined'), reasons.join(t('form.separator'))],
          [t('staff.quotations.figures.open'), formatRinggit(openValue)],
          [t('staff.quotations.figures.held'), t('common.pieceCount', { count: heldPieces })],
        ]}
      />
    </Panel>
  )
}
