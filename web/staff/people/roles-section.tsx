import { Check } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#core/dates.ts'
import { mayManage, ownerRole, permissionGroups, permissionsInGroup } from '#core/staff/roles.ts'
import { staffMay, staffPermissions } from '#core/staff/staff.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { useStaff } from '../shell/use-staff.ts'
import { ListHint, Panel } from '../ui/panel.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { permissionText, type Role, type Roles } from './role.ts'

/** The permissions of each role, side by side, or one below the other on a phone. */
export function RolesSection({ roles }: { roles: Roles }) {
  const { t, language } = useTranslator()
  const staff = useStaff()
  /** Id of the role in the dialog; '' for a new one. */
  const [editedId, setEditedId] = useState<string>()
  const { entries } = roles
  const isEditable = (role: Role) => role.id !== ownerRole && mayManage(staff, role)
  const props = { roles: entries, isEditable, onEdit: setEditedId }
  return (
    <Panel
      title={t('staff.roles.title')}
      action={
        <Button size="sm" variant="quiet" onClick={() => setEditedId('')}>
          {t('staff.roles.new')}
        </Button>
      }
    >
      <RoleMatrix {...props} />
      <RoleLists {...props} />
      <ListHint>{t('staff.roles.hint')}</ListHint>
      {entries.map(
        ({ id, name, waitsUntil }) =>
          waitsUntil && (
            <ListHint key={id}>
              {t('staff.roles.waits', {
                name: name[language],
                until: formatDateTime(new Date(waitsUntil.seconds * 1000)),
              })}
            </ListHint>
          ),
      )}
      {editedId !== undefined && (
        <RoleDialog
          key={editedId}
          edited={{ id: editedId, entry: entries.find(({ id }) => id === editedId) }}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </Panel>
  )
}

interface RolesProps {
  roles: readonly Role[]
  isEditable: (role: Role) => boolean
  onEdit: (id: string) => void
}

function EditButton({ role, onEdit }: { role: Role; onEdit: RolesProps['onEdit'] }) {
  const { t, language } = useTranslator()
  const name = role.name[language]
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('staff.categories.edit', { name })}
      onClick={() => onEdit(role.id)}
    >
      {t('staff.categories.change')}
    </Button>
  )
}

function RoleMatrix({ roles, isEditable, onEdit }: RolesProps) {
  const { t, language } = useTranslator()
  return (
    <div className="overflow-x-auto max-md:hidden">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('staff.roles.title')}</caption>
        <thead>
          <tr className="border-b border-ink align-bottom">
            <th scope="col" className="py-2 pr-4 text-start font-semibold">
              {t('staff.roles.may')}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className="px-2 py-2 text-center font-semibold">
                <span className="block">{role.name[language]}</span>
                {isEditable(role) && <EditButton role={role} onEdit={onEdit} />}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <tbody key={group}>
            <tr className="border-b border-line bg-studio">
              <th
                scope="rowgroup"
                colSpan={roles.length + 1}
                className="py-1.5 pl-2 text-start font-semibold"
              >
                {t(`staff.roles.group.${group}`)}
              </th>
            </tr>
            {permissionsInGroup(group).map((permission) => (
              <tr key={permission} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-start font-normal">
                  {t(permissionText(permission))}
                </th>
                {roles.map((role) => (
                  <td key={role.id} className="px-2 py-1.5 text-center">
                    <YesOrNo yes={staffMay(role, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function YesOrNo({ yes }: { yes: boolean }) {
  const { t } = useTranslator()
  return (
    <>
      {yes ? (
        <Check className="mx-auto size-4" />
      ) : (
        <span aria-hidden className="text-ink-soft">
          –
        </span>
      )}
      <span className="sr-only">{t(yes ? 'staff.roles.yes' : 'staff.roles.no')}</span>
    </>
  )
}

/** Lists the permissions of each role, one role below the other. */
function RoleLists({ roles, isEditable, onEdit }: RolesProps) {
  const { t, language } = useTranslator()
  return (
    <div className="md:hidden">
      {roles.map((role) => (
        <details key={role.id} className="border-b border-line">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
            {role.name[language]}
            <span className="tabular font-normal text-ink-soft">
              {t('staff.roles.count', { count: role.permissions.length, all: staffPermissions.length })}
            </span>
          </summary>
          <ul className="pb-3">
            {role.permissions.map((permission) => (
              <li key={permission} className="flex items-center gap-2 py-1">
                <Check className="size-4 shrink-0" />
                {t(permissionText(permission))}
              </li>
            ))}
          </ul>
          {isEditable(role) && (
            <p className="pb-3">
              <EditButton role={role} onEdit={onEdit} />
            </p>
          )}
        </details>
      ))}
    </div>
  )
}
