import { isSameSpec, type Chosen } from '#core/compare/choice.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { compareActions, useChosen } from './compare-store.ts'

/** Whether a spec is in the comparison, and a function that adds it, so that the tray shows it, or removes it. */
export function useCompared(entry: Chosen): { isChosen: boolean; toggle: () => void } {
  const t = useT()
  const isChosen = useChosen().some((other) => isSameSpec(other, entry))
  const toggle = () => {
    if (isChosen) compareActions.remove(entry)
    else if (compareActions.add(entry)) window.dispatchEvent(new Event('compare'))
    else showAlert({ type: 'warning', message: t('compare.full'), subject: entry.name })
  }
  return { isChosen, toggle }
}
