import { useState } from 'react'
import { formatDateTime } from '#core/dates.ts'
import { languages, type Language } from '#core/language.ts'
import {
  maxRoleName,
  neededFor,
  permissionGroups,
  permissionsInGroup,
  staffRole,
  type StaffRole,
} from '#core/staff/roles.ts'
import { staffMay, type StaffPermission } from '#core/staff/staff.ts'
import { useFieldNames } from '../../catalogue/staff/editor/field-names.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { EntryDialog, type EntryFields } from '../list-editor/entry-dialog.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { useStaff } from '../shell/use-staff.ts'
import { DeleteDialog } from '../ui/delete-button.tsx'
import { blankRole, permissionText, type Role, type Roles } from './role.ts'

interface RoleDialogProps {
  /** The id is '' for a new role. */
  edited: { id: string; entry: Role | undefined }
  onClose: () => void
}

/** The dialog for a role's name and permissions. */
export function RoleDialog({ edited, onClose }: RoleDialogProps) {
  const { t, language } = useTranslator()
  const { inLanguage } = useFieldNames()
  const api = useStaffApi()
  const [deleted, setDeleted] = useState<Role>()
  const { id, entry } = edited
  const name = entry?.name[language] ?? ''
  if (deleted !== undefined)
    return (
      <DeleteDialog
        item={deleted}
        title={t('staff.categories.deleteNamed', { name })}
        text={t('staff.roles.deleteText')}
        doneText={t('staff.roles.deleted')}
        doneSubject={name}
        remove={({ version }) =>
          api.call('POST /staff/roles/{id}/delete', { params: { id }, body: { version } })
        }
        onClose={onClose}
      />
    )
  return (
    <EntryDialog<StaffRole, Roles>
      edited={edited}
      title={entry === undefined ? t('staff.roles.new') : t('staff.categories.edit', { name })}
      blank={blankRole}
      schema={staffRole}
      nameOf={(role) => role.name[language]}
      idSource={(role) => role.name.en}
      idField={{ label: t('staff.settings.id'), hint: t('staff.roles.idHint') }}
      idExists="staff_role_exists"
      labelOf={(path) =>
        path === 'permissions'
          ? t('staff.roles.may')
          : inLanguage(t('staff.common.fullName'), path.split('.')[1] as Language)
      }
      isOpaque={(path) => path === 'permissions'}
      renderFields={(fields) => <RoleFields {...fields} onDelete={entry && (() => setDeleted(entry))} />}
      save={(newId, version, role) =>
        version === undefined
          ? api.call('POST /staff/roles', { body: { id: newId, entry: role } })
          : api.call('POST /staff/roles/{id}', { params: { id }, body: { version, entry: role } })
      }
      read={async () => {
        const { entries } = await api.call('GET /staff/roles')
        const found = entries.find((role) => role.id === id)
        if (found === undefined) throw new Error(`${id} was deleted meanwhile`)
        return found
      }}
      onSaved={({ entries }) => {
        onClose()
        const waits = entries.find((role) => role.id === id)?.waitsUntil
        const until = waits && formatDateTime(new Date(waits.seconds * 1000))
        showAlert({
          message: until === undefined ? t('staff.roles.saved') : t('staff.roles.savedLater', { until }),
          subject: name || undefined,
        })
      }}
      onClose={onClose}
    />
  )
}

type RoleFieldsProps = EntryFields<StaffRole> & { onDelete: (() => void) | undefined }

function RoleFields({ draft, field, setValue, idField, onDelete }: RoleFieldsProps) {
  const { t } = useTranslator()
  const staff = useStaff()
  const needed = neededFor(draft.permissions)
  const isChosen = (permission: StaffPermission) =>
    draft.permissions.includes(permission) || needed.includes(permission)
  const choose = (permission: StaffPermission, chosen: boolean) =>
    setValue(
      'permissions',
      chosen ? [...draft.permissions, permission] : draft.permissions.filter((other) => other !== permission),
    )
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          {...field(`name.${language}`)}
          required
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
          maxLength={maxRoleName}
        />
      ))}
      {idField}
      {permissionGroups.map((group) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-1 font-semibold">{t(`staff.roles.group.${group}`)}</legend>
          {permissionsInGroup(group).map((permission) => (
            <CheckboxField
              key={permission}
              checked={isChosen(permission)}
              disabled={needed.includes(permission) || !staffMay(staff, permission)}
              onChange={({ target }) => choose(permission, target.checked)}
              label={t(permissionText(permission))}
            />
          ))}
        </fieldset>
      ))}
      {onDelete && (
        <p className="sm:col-span-full">
          <Button size="sm" variant="quiet" onClick={onDelete}>
            {t('staff.common.delete')}
          </Button>
        </p>
      )}
    </>
  )
}
