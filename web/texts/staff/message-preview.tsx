import type { Language } from '#core/language.ts'
import type { MessageName } from '#core/shop-texts/documents.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Hint } from '../../ui/small-text.tsx'

type ShownMessage = CallOutput<'GET /staff/texts/{name}/samples'>
type Sample = ShownMessage['samples'][number]

interface MessagePreviewProps {
  message: ShownMessage & { name: MessageName }
  language: Language
}

/**
 * Shows a message with sample data: "preview in both languages and sample data (HTML and text of the mail; SMS with
 * its count of parts)."
 */
export function MessagePreview({ message, language }: MessagePreviewProps) {
  const t = useT()
  const { name, samples, replaced, version } = message
  return (
    <>
      {replaced > 0 && (
        <Notice tone="warning" className="mb-5">
          {t('staff.texts.replaced', { count: replaced })}
        </Notice>
      )}
      <div className="grid gap-8">
        {samples.map((sample, index) => (
          <Panel key={index} title={titleOf(sample, t)}>
            {sample.sms ? (
              <SmsPreview sample={sample} language={language} sms={sample.sms} />
            ) : (
              <div className="grid items-start gap-4 xl:grid-cols-2">
                <iframe
                  title={t('staff.texts.asMail', { subject: sample.subject ?? '' })}
                  // Allows neither scripts nor forms; the security policy of the document forbids them as well.
                  sandbox="allow-same-origin"
                  src={`/api/staff/texts/${name}/samples/${index}?in=${language}&version=${version}`}
                  className="h-136 w-full border border-line"
                />
                <div>
                  <h3 className="mb-1 text-sm font-semibold">{t('staff.texts.asText')}</h3>
                  <MessageText language={language} text={sample.text} />
                </div>
              </div>
            )}
          </Panel>
        ))}
      </div>
    </>
  )
}

function titleOf({ subject, variable, choice }: Sample, t: ReturnType<typeof useT>): string {
  const name = subject ?? t('staff.common.sms')
  if (choice === '') return name
  return t('staff.texts.nameWithState', {
    name,
    state: t(`staff.texts.choice.${variable}_${choice}` as TextKey),
  })
}

function SmsPreview({
  sample,
  sms,
  language,
}: {
  sample: Sample
  sms: NonNullable<Sample['sms']>
  language: Language
}) {
  const t = useT()
  return (
    <div className="max-w-md">
      <MessageText language={language} text={sample.text} />
      <Hint className="mt-1.5">{t('staff.texts.smsParts', sms)}</Hint>
    </div>
  )
}

const MessageText = ({ language, text }: { language: Language; text: string }) => (
  <p
    lang={language}
    translate="no"
    className="border border-line bg-studio px-4 py-3 wrap-anywhere whitespace-pre-line"
  >
    {text}
  </p>
)
