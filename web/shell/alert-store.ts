import { createStore } from 'zustand/vanilla'

export type AlertType = 'success' | 'info' | 'warning' | 'danger'

/** "Alert: message (translated), type (success, info, warning, danger), duration." */
export interface Alert {
  id: number
  message: string
  type: AlertType
  duration: number
}

/** The alerts on the page, newest first. */
export const alertStore = createStore<readonly Alert[]>(() => [])

let lastId = 0

/** Shows an alert with a translated message. "Default duration 3000 ms. Types: success (default for show)." */
export function showAlert({
  message,
  type = 'success',
  duration = 3000,
}: Pick<Alert, 'message'> & Partial<Alert>): void {
  lastId += 1
  alertStore.setState([{ id: lastId, message, type, duration }, ...alertStore.getState()], true)
}

/** "Danger (default for alert)." */
export function alertDanger(message: string, duration?: number): void {
  showAlert({ message, type: 'danger', duration })
}

export function removeAlert(id: number): void {
  alertStore.setState(
    alertStore.getState().filter((alert) => alert.id !== id),
    true,
  )
}
