import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { emailRequest, type NotifyBy } from '#core/stock/requests.ts'
import { solveInvisibly } from '../../accounts/human-check/solve-invisibly.ts'
import { requireCookies } from '../../accounts/verification/step-error.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { EmailField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Hint } from '../../ui/small-text.tsx'

interface Which {
  productId: string
  specName: string
}

/** Asks for a message when a sold-out spec is back: "'Tell me' by mail or SMS with consent". */
export default function TellMe(which: Which) {
  const t = useT()
  const { isLogin, hydrationReady } = useSession()
  return (
    <section id="tell-me" aria-labelledby="tell-me-title" className="border border-line p-5">
      <h2 id="tell-me-title" className="flex items-center gap-2 text-lg">
        <BellRing className="size-5 shrink-0" />
        {t('tellMe.title')}
      </h2>
      {!hydrationReady && <div className="mt-3 min-h-19" />}
      {hydrationReady && (isLogin ? <OfMember {...which} /> : <OfVisitor {...which} />)}
      <Hint className="mt-3">{t('tellMe.consent')}</Hint>
    </section>
  )
}

/** The request of a member. The message is sent by SMS or to the email address of the account. */
function OfMember({ productId, specName }: Which) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState<NotifyBy | 'none' | 'confirm'>('none')
  useEffect(() => {
    api.call('GET /stockRequests').then(
      (requests) => {
        const own = requests.find((one) => one.productId === productId && one.specName === specName)
        setState(own?.by ?? 'none')
      },
      (error: unknown) => report('What the member waits for could not be read.', error),
    )
  }, [api, productId, specName])
  const ask = useAction(
    async (by: NotifyBy) => {
      const { confirm } = await api.call('POST /stockRequests', { body: { productId, specName, by } })
      return confirm ? 'confirm' : by
    },
    { failed: t('common.failed'), onSuccess: setState },
  )
  const forget = useAction(() => api.call('POST /stockRequests/forget', { body: { productId, specName } }), {
    failed: t('common.failed'),
    onSuccess: () => setState('none'),
  })
  const problem = ask.problem ?? forget.problem
  return (
    <div className="mt-3 grid gap-3">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p role="status" className="text-md empty:hidden">
        {state !== 'none' && t(`tellMe.asked.${state}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'mail' || state === 'sms' ? (
          <Button variant="secondary" busy={forget.busy} onClick={() => void forget.run()}>
            {t('tellMe.forget')}
          </Button>
        ) : (
          (['sms', 'mail'] as const).map((by) => (
            <Button key={by} variant="secondary" busy={ask.busy} onClick={() => void ask.run(by)}>
              {t(`tellMe.by.${by}`)}
            </Button>
          ))
        )}
      </div>
    </div>
  )
}

/** The request of a visitor. The message is sent to an email address once its owner has confirmed it. */
function OfVisitor({ productId, specName }: Which) {
  const { t, language } = useTranslator()
  const api = useApi()
  const form = useSchemaForm(emailRequest, { mode: 'onSubmit' })
  const [isSent, setSent] = useState(false)
  const ask = useAction(
    async ({ email }: { email: string }) => {
      requireCookies()
      const kind = await api.call('GET /human-check')
      const humanCheck = await solveInvisibly(api, 'stock', { kind, language })
      return api.call('POST /stockRequests/mail', { body: { productId, specName, email, humanCheck } })
    },
    { failed: t('common.failed'), onSuccess: () => setSent(true) },
  )
  return (
    <Form busy={ask.busy} onSubmit={form.onSubmit(ask.run)} className="mt-3 grid gap-3">
      {ask.problem && <Notice tone="danger">{ask.problem}</Notice>}
      <EmailField
        {...form.field('email', { onChange: () => setSent(false) })}
        label={t('common.email')}
        required
        trailing={
          <Button type="submit" variant="secondary" busy={ask.busy} className="min-h-12 whitespace-nowrap">
            {t('tellMe.submit')}
          </Button>
        }
      />
      <p role="status" className="text-md empty:hidden">
        {isSent && t('tellMe.asked.confirm')}
      </p>
    </Form>
  )
}
