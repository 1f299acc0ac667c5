import { useId } from 'react'
import * as z from 'zod/mini'
import { codeField } from '#core/accounts/accounts.ts'
import { writePhone } from '#core/contact/phone.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { HumanCheckBox } from '../../accounts/human-check/human-check-box.tsx'
import { useHumanCheck } from '../../accounts/human-check/use-human-check.ts'
import { SendButton } from '../../accounts/verification/send-button.tsx'
import { smsCalls, useProof } from '../../accounts/verification/use-proof.ts'
import { useApi } from '../../api/use-api.ts'
import { CodeField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

const confirmation = z.object({ code: codeField })

interface ConfirmPhoneDialogProps {
  humanCheck: HumanCheck
  /** The typed number, with a plus. */
  phoneNumber: string
  onClose: () => void
  onConfirmed: () => void
}

function useConfirmation({ phoneNumber, onConfirmed }: ConfirmPhoneDialogProps) {
  const t = useT()
  const api = useApi()
  const check = useHumanCheck()
  const form = useSchemaForm(confirmation, { mode: 'onSubmit' })
  const proof = useProof(smsCalls(api, 'quotation', check), {
    send: { failed: t('error.sms_failed'), onSuccess: () => form.setFocus('code') },
    confirm: {
      failed: t('register.otpFailed'),
      onSuccess: onConfirmed,
      onFailure: ({ code, text }) => {
        form.setFieldError('code', code === 'incorrect_code' ? 'register.otpFailed' : text)
        return true
      },
    },
  })
  const send = () => {
    if (!check.passed) return check.require('error.human_check_required')
    return void proof.send.run(phoneNumber)
  }
  return { form, check, proof, send }
}

/** The last step of a visitor: "by visitors with a confirmed phone". */
export default function ConfirmPhoneDialog(props: ConfirmPhoneDialogProps) {
  const { humanCheck, phoneNumber, onClose } = props
  const t = useT()
  const id = useId()
  const { form, check, proof, send } = useConfirmation(props)
  const isSent = proof.sentTo !== undefined
  return (
    <Dialog open onClose={onClose} labelledBy={id} className={dialogCard}>
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-h2">
          {t('quotations.ask.confirmTitle')}
        </h2>
        <p className="mt-2 mb-6 text-ink-soft">
          {t('quotations.ask.confirmText', { number: writePhone(phoneNumber) })}
        </p>
        <Form
          busy={proof.confirm.busy}
          onSubmit={form.onSubmit(({ code }) => proof.confirm.run(code))}
          className="grid gap-5"
        >
          {proof.send.problem && <Notice tone="danger">{proof.send.problem}</Notice>}
          <HumanCheckBox kind={humanCheck} action="quotation" check={check} />
          <div>
            <SendButton
              sent={isSent}
              busy={proof.send.busy}
              secondsLeft={proof.secondsLeft(phoneNumber)}
              onSend={send}
            />
          </div>
          <p role="status" className="text-md empty:hidden">
            {isSent && t('accounts.codeSent')}
          </p>
          {isSent && (
            <>
              <CodeField {...form.field('code')} label={t('accounts.code')} required className="max-w-90" />
              <SubmitButton block busy={proof.confirm.busy}>
                {t('quotations.ask.confirm')}
              </SubmitButton>
            </>
          )}
        </Form>
        <p className="mt-4">
          <Button variant="quiet" size="sm" onClick={onClose}>
            {t('quotations.ask.confirmBack')}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
