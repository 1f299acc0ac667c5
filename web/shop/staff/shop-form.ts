import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { shopSettings, settingsLimits, type ShopSettings } from '../../../core/shop/settings.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import type { ShopDraft } from './shop-draft.ts'

/** The form of how the shop is reached, for the parts it is made of. */
export type ShopForm = UseFormReturn<ShopDraft, unknown, ShopSettings>

/** The form of how the shop is reached, checked by the rules of core when somebody wants to save it. */
export function useShopSettingsForm(start: ShopDraft): ShopForm {
  return useForm<ShopDraft, unknown, ShopSettings>({
    defaultValues: start,
    resolver: standardSchemaResolver<ShopDraft, unknown, ShopSettings>(shopSettings),
  })
}

/** Tells the sentence below a field, as a field takes it, when something is wrong with it. */
export function useErrorOf(form: ShopForm): (field: FieldPath<ShopDraft>) => { error?: string } {
  const t = useT()
  const { formState } = form
  return (field) => {
    const error = form.getFieldState(field, formState).error
    const message = error?.message ?? error?.root?.message
    return message === undefined ? {} : { error: t(message as TextKey, { most: settingsLimits.links }) }
  }
}
