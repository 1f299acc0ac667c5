import { describe, expect, test } from 'vitest'
import { emptyAddress } from '../delivery/order-address.ts'
import { registrationFrom } from './newcomer.ts'

const typed = (billing: { fullName: string; nameInScript?: string }) =>
  registrationFrom({
    billing: { ...emptyAddress(), ...billing },
    email: 'mei@example.com',
    phoneNumber: '+60123456789',
  })

describe('the registration of somebody who has filled in the checkout', () => {
  test('takes over phone, email and names', () => {
    expect(typed({ fullName: 'Mei Ling Tan', nameInScript: '陳美玲' })).toMatchObject({
      firstName: 'Mei',
      lastName: 'Ling Tan',
      nameInScript: '陳美玲',
      phoneNumber: '+60123456789',
      whatsappNumber: '+60123456789',
      email: 'mei@example.com',
    })
  })

  test('asks for names in letters where the name is written in another script', () => {
    expect(typed({ fullName: '陳美玲' })).toMatchObject({
      firstName: '',
      lastName: '',
      nameInScript: '陳美玲',
    })
  })

  test('asks for a last name if the name has only one word, and keeps no digits', () => {
    expect(typed({ fullName: 'Siti' })).toMatchObject({ firstName: 'Siti', lastName: '', nameInScript: '' })
    expect(typed({ fullName: 'Office 12' })).toMatchObject({ firstName: 'Office', lastName: '' })
  })
})
