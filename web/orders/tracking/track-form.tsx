import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { normalizePhone } from '#core/contact/phone.ts'
import { trackingForm } from '#core/tracking/tracking.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { solveInvisibly } from '../../accounts/human-check/solve-invisibly.ts'
import { SendButton } from '../../accounts/verification/send-button.tsx'
import { requireCookies } from '../../accounts/verification/step-error.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { useApi } from '../../api/use-api.ts'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { CodeField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Notice } from '../../ui/notice.tsx'

const labels = [
  ['orderNumber', 'common.orderNumber'],
  ['phoneNumber', 'track.phone'],
  ['code', 'accounts.code'],
] as const

interface Typed {
  orderNumber?: string | undefined
  phoneNumber?: string | undefined
  code?: string | undefined
}

/** Returns a key for the order and the phone number that a code is sent to. */
const recipientOf = ({ orderNumber = '', phoneNumber = '' }: Typed) =>
  `${orderNumber.replaceAll(/\D/g, '')} ${normalizePhone(phoneNumber)}`

/** The form for "number + phone + SMS code": the first press sends the code, and the next press shows the order. */
export function TrackForm({ humanCheck }: { humanCheck: HumanCheck }) {
  const { t } = useTranslator()
  const form = useSchemaForm(trackingForm)
  const values: Typed = useFormValues(form)
  const { send, isSent, secondsLeft } = useSendCode(humanCheck, recipientOf(values), () => form.clearErrors())
  const { setFocus } = form
  useEffect(() => {
    if (isSent) setFocus('code')
  }, [isSent, setFocus])
  const show = useShowOrder(() => form.setFocus('code'))
  const sendCode = () => {
    show.clear()
    const { orderNumber = '', phoneNumber = '' } = values
    void send.run({ orderNumber, phoneNumber })
  }
  const submit = form.onSubmit(({ code = '', ...about }) => {
    if (!isSent) return sendCode()
    send.clear()
    return show.run({ ...about, code })
  })
  const problem = send.problem ?? show.problem
  const busy = show.busy || send.busy
  return (
    <Form busy={show.busy} onSubmit={submit} className="grid max-w-215 gap-5 sm:grid-cols-2">
      {problem && (
        <Notice tone="danger" className="sm:col-span-full">
          {problem}
        </Notice>
      )}
      <TextField
        {...form.field('orderNumber')}
        label={t('common.orderNumber')}
        hint={t('track.numberHint')}
        required
        verbatim
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <PhoneField
        {...form.field('phoneNumber')}
        label={t('track.phone')}
        hint={t('track.phoneHint')}
        required
      />
      <p role="status" className="text-md empty:hidden sm:col-span-full">
        {isSent && t('track.sent')}
      </p>
      {isSent && (
        <CodeField
          {...form.field('code', { shouldUnregister: true })}
          label={t('accounts.code')}
          required
          className="max-w-110 sm:col-span-full"
          trailing={<SendButton sent busy={send.busy} secondsLeft={secondsLeft} onSend={sendCode} />}
        />
      )}
      <div className="sm:col-span-full">
        <SubmitButton busy={busy} gaps={fieldGaps(trackingForm, values, labels)}>
          {t(isSent ? 'track.show' : 'track.send')}
        </SubmitButton>
      </div>
    </Form>
  )
}

function useShowOrder(onFailure: () => void) {
  const { t } = useTranslator()
  const api = useApi()
  const navigate = useNavigate()
  return useAction(
    (body: { orderNumber: string; phoneNumber: string; code: string }) =>
      api.call('POST /tracking/confirm', { body }),
    { failed: t('common.failed'), onSuccess: ({ token }) => navigate(paths.track(token)), onFailure },
  )
}

function useSendCode(humanCheck: HumanCheck, recipient: string, onSent: () => void) {
  const { t, language } = useTranslator()
  const api = useApi()
  const countdown = useCountdown()
  const [sentTo, setSentTo] = useState<string>()
  const send = useAction(
    async (body: { orderNumber: string; phoneNumber: string }) => {
      requireCookies()
      const solution = await solveInvisibly(api, 'track', { kind: humanCheck, language })
      return api.call('POST /tracking/code', { body: { ...body, humanCheck: solution } })
    },
    {
      failed: t('error.sms_failed'),
      onSuccess: ({ resendAfter }) => {
        countdown.start(recipient, resendAfter)
        setSentTo(recipient)
        onSent()
      },
      onFailure: ({ error }) => countdown.startAfter(recipient, error),
    },
  )
  // After the order or number is changed, a new code is needed, because a code opens only one order.
  return { send, isSent: sentTo === recipient, secondsLeft: countdown.left(recipient) }
}
