import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { companyOrderLimits } from '#core/companies/company-order.ts'
import type { ErrorCode } from '#core/errors.ts'
import { formatRinggit } from '#core/money.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { declineReasons } from '#core/quotations/states.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select, TextArea } from '../../ui/controls.tsx'
import { Field } from '../../ui/field.tsx'

// Forms for browsers without scripts, which check their fields themselves; server/http/quotations/native-answers.ts
// receives them.

/** What can be wrong with one of these forms, besides what the page says anyway. */
export const nativeProblems = [
  'invalid_input',
  'delivery_day_full',
  'delivery_full',
  'purchase_order_required',
  'pickup_location_closed',
  'too_many_requests',
] as const satisfies readonly ErrorCode[]
export type NativeProblem = (typeof nativeProblems)[number] | 'internal'

function NativeForm({ what, children }: { what: string; children: ReactNode }) {
  return (
    // Posted to the address of the page, which has the token.
    <form method="post" className="mt-5 grid gap-4">
      <input type="hidden" name="what" value={what} />
      {children}
    </form>
  )
}

/** A tick that needs no script. */
const Tick = ({ name, required, children }: { name: string; required?: boolean; children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" name={name} required={required} className="size-5 shrink-0" />
    <span>{children}</span>
  </label>
)

/** A text field that the browser checks. */
const Line = ({ label, required = false, ...input }: ComponentProps<'input'> & { label: string }) => (
  <Field label={label} required={required}>
    {(attributes) => <Input required={required} {...input} {...attributes} />}
  </Field>
)

/** Accepts or declines. */
export function NativeAnswer({ quotation }: { quotation: Quotation }) {
  const t = useT()
  const { version, buyer, company, purchaseOrderRequired, sums } = quotation
  return (
    <noscript>
      <NativeForm what="accept">
        <input type="hidden" name="version" value={version} />
        <Line name="name" label={t('quotations.yourName')} maxLength={orderLimits.name} required />
        <Line name="position" label={t('quotations.position')} maxLength={orderLimits.name} required />
        {company && (
          <>
            <Line
              name="purchaseOrderNumber"
              label={t('common.purchaseOrderNumber')}
              maxLength={companyOrderLimits.purchaseOrderNumber}
              required={purchaseOrderRequired}
            />
            <Line
              name="costCentre"
              label={t('common.costCentre')}
              maxLength={companyOrderLimits.costCentre}
            />
          </>
        )}
        <Tick name="terms" required>
          {t('quotations.readTerms')} <Link to={paths.terms()}>{t('common.termsAndConditions')}</Link>.{' '}
          {t('quotations.orderFor')} <span translate="no">{buyer}</span>
        </Tick>
        <Tick name="later">{t('quotations.laterIsFine')}</Tick>
        <Button type="submit" size="lg" block>
          {t('quotations.acceptSum', { total: formatRinggit(sums.total) })}
        </Button>
      </NativeForm>
      <NativeForm what="decline">
        <input type="hidden" name="version" value={version} />
        <Field label={t('common.reason')} required>
          {(attributes) => (
            <Select name="reason" required {...attributes}>
              <option value="">{t('common.pleaseChoose')}</option>
              {declineReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`quotations.reason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('quotations.declineWord')}>
          {(attributes) => <TextArea name="word" maxLength={quotationLimits.word} {...attributes} />}
        </Field>
        <Button type="submit" variant="secondary" block>
          {t('quotations.decline')}
        </Button>
      </NativeForm>
    </noscript>
  )
}

/** Asks a question; `count` is the number of messages on the page. */
export function NativeQuestion({ count }: { count: number }) {
  const t = useT()
  return (
    <noscript>
      <NativeForm what="ask">
        <input type="hidden" name="count" value={count} />
        <Field label={t('quotations.question')} required>
          {(attributes) => (
            <TextArea name="text" required maxLength={quotationLimits.message} {...attributes} />
          )}
        </Field>
        <p>
          <Button type="submit" variant="secondary">
            {t('quotations.sendQuestion')}
          </Button>
        </p>
      </NativeForm>
    </noscript>
  )
}
