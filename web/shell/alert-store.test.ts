import { beforeEach, expect, test } from 'vitest'
import { alertDanger, alertStore, removeAlert, showAlert } from './alert-store.ts'

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

test('the newest comes first, and each leaves by itself', () => {
  for (const message of ['one', 'two', 'three']) showAlert({ message })
  expect(messages()).toEqual(['three', 'two', 'one'])
  removeAlert(alertStore.getState()[1]!.id)
  expect(messages()).toEqual(['three', 'one'])
})
