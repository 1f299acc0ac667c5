import { useState } from 'react'
import * as z from 'zod/mini'
import { listRule, maxRuleDays, type HomeList, type ListRule } from '#core/offers/list-rules.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { CallOutput } from '#web/api/client.ts'
import { CheckboxField, NumberField } from '#web/forms/fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { ConflictNotice } from '#web/staff/ui/conflict-notice.tsx'
import { useSave } from '#web/staff/ui/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Hint } from '#web/ui/small-text.tsx'

type SavedRule = CallOutput<'POST /staff/catalogue/lists/{list}/rule'>

const ruleForm = z.pipe(
  z.pipe(
    z.object({ automatic: z.boolean(), days: z.string() }),
    z.transform(({ automatic, days }) => ({ automatic, days: parseFigure(days) ?? NaN })),
  ),
  listRule,
)

const toDraft = ({ automatic, days }: SavedRule) => ({ automatic, days: String(days) })

/** The form of the rule that fills a list, after the products that staff chose: "By rule or by hand". */
export function ListRuleForm({ list, loaded }: { list: HomeList; loaded: SavedRule }) {
  const t = useT()
  const api = useStaffApi()
  const [saved, setSaved] = useState(loaded)
  const form = useSchemaForm(ruleForm, {
    mode: 'onSubmit',
    defaultValues: toDraft(saved),
    messageValues: { most: maxRuleDays },
  })
  const continueFrom = (next: SavedRule) => {
    setSaved(next)
    form.reset(toDraft(next))
  }
  const textOf = ({ automatic, days }: SavedRule) =>
    `${t(automatic ? 'staff.common.yes' : 'staff.common.no')}, ${days}`
  const save = useSave(
    (rule: ListRule) =>
      api.call('POST /staff/catalogue/lists/{list}/rule', {
        params: { list },
        body: { version: saved.version, rule },
      }),
    {
      form,
      onSuccess: (next) => {
        continueFrom(next)
        showAlert({ message: t('staff.lists.ruleSaved') })
      },
      read: async () => (await api.call('GET /staff/catalogue/lists'))[list].rule,
      changesOf: (next) => [{ name: t('staff.lists.automatic'), from: textOf(saved), to: textOf(next) }],
      reload: continueFrom,
    },
  )
  return (
    <Form
      busy={save.busy}
      aria-label={t(`staff.lists.automatic.${list}`)}
      onSubmit={form.onSubmit(save.run)}
      className="mt-5 bg-studio px-4 py-3"
    >
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      {save.problem && <Notice tone="danger">{save.problem}</Notice>}
      <CheckboxField {...form.field('automatic')} label={t(`staff.lists.automatic.${list}`)} />
      <Hint>{t(`staff.lists.ruleText.${list}`)}</Hint>
      {list === 'best-sellers' && (
        <NumberField
          {...form.field('days')}
          label={t('staff.lists.days')}
          className="mt-3 max-w-60"
          maxLength={20}
        />
      )}
      <Button type="submit" size="sm" variant="secondary" busy={save.busy} className="mt-3">
        {t('staff.lists.saveRule')}
      </Button>
    </Form>
  )
}
