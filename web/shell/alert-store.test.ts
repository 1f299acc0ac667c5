import { beforeEach, expect, test } from 'vitest'
import { alertDanger, alertStore, removeAlert, retractAlerts, showAlert } from './alert-store.ts'

const messages = () => alertStore.getState().map((alert) => alert.message)

beforeEach(() => alertStore.setState([], true))

test('shows a success for 3000 ms by default', () => {
  showAlert({ message: 'Subscribe Success!' })
  expect(alertStore.getState()).toMatchObject([
    { message: 'Subscribe Success!', type: 'success', duration: 3000 },
  ])
  showAlert({ message: 'Saved', type: 'info', duration: 500 })
  expect(alertStore.getState()[0]).toMatchObject({ type: 'info', duration: 500 })
})

test('an alert is a danger for 3000 ms by default', () => {
  alertDanger('Out Of Stock')
  expect(alertStore.getState()).toMatchObject([{ message: 'Out Of Stock', type: 'danger', duration: 3000 }])
  alertDanger('Out Of Stock', 8000)
  expect(alertStore.getState()[0]).toMatchObject({ duration: 8000 })
})

test('the newest comes first, and each can be removed separately', () => {
  for (const message of ['one', 'two', 'three']) showAlert({ message })
  expect(messages()).toEqual(['three', 'two', 'one'])
  removeAlert(alertStore.getState()[1]!.id)
  expect(messages()).toEqual(['three', 'one'])
})

test('a repeated alert counts up and becomes the newest; one with another product or type is a new alert', () => {
  showAlert({ message: 'Add To Cart Success', subject: 'Desk' })
  const id = showAlert({ message: 'Add To Cart Success', subject: 'Chair' })
  showAlert({ message: 'Saved' })
  expect(showAlert({ message: 'Add To Cart Success', subject: 'Chair' })).toBe(id)
  showAlert({ message: 'Saved', type: 'info' })
  expect(alertStore.getState().map(({ message, subject, times }) => [message, subject, times])).toEqual([
    ['Saved', undefined, 1],
    ['Add To Cart Success', 'Chair', 2],
    ['Saved', undefined, 1],
    ['Add To Cart Success', 'Desk', 1],
  ])
})

test('alerts on a topic are removed once they are no longer true', () => {
  alertDanger('Please log in first.', undefined, 'signed out')
  alertDanger('Creating the order failed.', 10_000, 'order')
  showAlert({ message: 'Saved' })
  retractAlerts('order')
  expect(messages()).toEqual(['Saved', 'Please log in first.'])
  retractAlerts('signed out')
  expect(messages()).toEqual(['Saved'])
})

test('an alert replaces the earlier alerts on its topic', () => {
  showAlert({ message: 'Desk added to wishlist!', topic: 'wishlist desk oak' })
  showAlert({ message: 'Chair added to wishlist!', topic: 'wishlist chair black' })
  showAlert({ message: 'Product removed from wishlist.', type: 'warning', topic: 'wishlist desk oak' })
  expect(messages()).toEqual(['Product removed from wishlist.', 'Chair added to wishlist!'])
  alertDanger('Please enter a valid email address.', undefined, 'newsletter')
  alertDanger('Please enter a valid email address.', undefined, 'newsletter')
  expect(alertStore.getState()[0]).toMatchObject({ times: 2 })
  showAlert({ message: 'Subscribe Success!', topic: 'newsletter' })
  expect(messages()[0]).toBe('Subscribe Success!')
  expect(messages()).not.toContain('Please enter a valid email address.')
})
