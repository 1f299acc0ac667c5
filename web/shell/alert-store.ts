import { createStore } from 'zustand/vanilla'

export type AlertType = 'success' | 'info' | 'warning' | 'danger'

/** An alert on the page: "Alert: message (translated), type (success, info, warning, danger), duration." */
export interface Alert {
  id: number
  message: string
  /** The subject, such as the name of a product. */
  subject?: string
  /** A link to the next step, such as the cart. */
  link?: { to: string; label: string }
  type: AlertType
  duration: number
  /** How often the alert was shown. A repeated alert counts up. */
  times: number
  /** The topic of the alert. Only the latest alert on a topic is shown, and `retractAlerts` removes it. */
  topic?: AlertTopic
}

/** Topics of alerts that may become untrue, for example after a sign-in, another attempt or a successful load. */
export type AlertTopic =
  | 'signed out'
  | 'order'
  | 'order status'
  | 'not loaded'
  | 'proof'
  | 'newsletter'
  | 'recovery codes'
  | 'changed orders'
  | 'many products'
  | `wishlist ${string}`
  | `voucher ${string}`

/** The alerts on the page, newest first. */
export const alertStore = createStore<readonly Alert[]>(() => [])

let lastId = 0

/**
 * Shows an alert with a translated message. Returns its id. "Default duration 3000 ms. Types: success (default for
 * show)." A repeated alert counts up and becomes the newest. An alert replaces an earlier one on its topic.
 */
export function showAlert({
  message,
  subject,
  link,
  type = 'success',
  duration = 3000,
  topic,
}: Pick<Alert, 'message'> & Partial<Omit<Alert, 'id' | 'times'>>): number {
  const shown = alertStore.getState()
  const same = shown.find(
    (alert) => alert.message === message && alert.subject === subject && alert.type === type,
  )
  if (same === undefined) lastId += 1
  const id = same?.id ?? lastId
  const alert: Alert = { id, message, subject, link, type, duration, topic, times: (same?.times ?? 0) + 1 }
  const isOver = (other: Alert) => other === same || (topic !== undefined && other.topic === topic)
  alertStore.setState([alert, ...shown.filter((other) => !isOver(other))], true)
  return id
}

/** Shows an alert of the type danger: "Danger (default for alert)." */
export function alertDanger(message: string, duration?: number, topic?: AlertTopic): number {
  return showAlert({ message, type: 'danger', duration, topic })
}

/** Removes the alerts on a topic, because they are no longer true. */
export function retractAlerts(topic: AlertTopic): void {
  alertStore.setState(
    alertStore.getState().filter((alert) => alert.topic !== topic),
    true,
  )
}

export function removeAlert(id: number): void {
  alertStore.setState(
    alertStore.getState().filter((alert) => alert.id !== id),
    true,
  )
}
