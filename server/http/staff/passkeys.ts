import type * as contract from '#core/api/staff/passkeys.ts'
import { deviceSeconds } from '../../services/accounts/devices.ts'
import { addPasskey, beginAddingPasskey, removePasskey } from '../../services/staff/passkeys/own-passkeys.ts'
import { readPasskeys } from '../../services/staff/passkeys/read-passkeys.ts'
import { beginPasskeySignIn, passkeyLogin } from '../../services/staff/passkeys/sign-in.ts'
import { staffSessionSeconds } from '../../services/staff/sessions.ts'
import type { Handlers } from '../bind.ts'

export const passkeyHandlers: Handlers<typeof contract> = {
  passkeyLoginOptions: (ctx, _input, { cookies }) =>
    beginPasskeySignIn(ctx, { token: cookies.read('staff') }),
  passkeyLogin: async (ctx, { body }, { cookies }) => {
    const input = { ...body, earlierToken: cookies.read('staff') }
    const { staff, token, device } = await passkeyLogin(ctx, input)
    cookies.set('staff', token, staffSessionSeconds(ctx))
    cookies.set('device', device, deviceSeconds)
    return staff
  },
  listPasskeys: (ctx) => readPasskeys(ctx),
  passkeyOptions: (ctx, { body }) => beginAddingPasskey(ctx, body) as never,
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  removePasskey: (ctx, { params }) => removePasskey(ctx, params),
}
