import { companyList, maxListName, type CompanyListForm } from '#core/companies/lists.ts'
import type { Consequences } from '../../actions/use-action.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ListNameFormProps<Output> extends Pick<Consequences<Output>, 'onSuccess' | 'revalidate'> {
  name: string
  submit: string
  send: (body: CompanyListForm) => Promise<Output>
}

/** Names a shared list, a new one or one that is renamed. */
export function ListNameForm<Output>({ name, submit, send, ...consequences }: ListNameFormProps<Output>) {
  const t = useT()
  const form = useSchemaForm(companyList, { defaultValues: { name } })
  const save = useAction(send, { form, failed: t('common.failed'), ...consequences })
  return (
    <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="grid max-w-120 gap-4">
      <TextField
        {...form.field('name')}
        label={t('companies.list.name')}
        required
        autoComplete="off"
        maxLength={maxListName}
      />
      {save.problem && <Notice tone="danger">{save.problem}</Notice>}
      <div>
        <Button type="submit" variant="secondary" busy={save.busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
