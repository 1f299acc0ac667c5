import { z } from '@hono/zod-openapi'
import { passkeyAddition } from '../../staff/passkeys.ts'
import { staffMember } from '../../staff/staff.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, idParams, int, success } from '../schemas.ts'

const endpoint = endpointsOf('Staff')

/** Bytes in base64url, as in the JSON of WebAuthn. */
const base64url = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/)
const publicKey = z.literal('public-key')

/** Fields of every passkey response. */
const answer = { id: base64url.min(1).max(1400), rawId: base64url, type: publicKey }

const assertion = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  })
  .openapi('PasskeyAssertion', { description: 'WebAuthn’s AuthenticationResponseJSON.' })

const attestation = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .openapi('PasskeyAttestation', { description: 'WebAuthn’s RegistrationResponseJSON.' })

const known = z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()).optional() })

/**
 * Starts a sign-in with a passkey. The passkey replaces password and code, or only the code if the password was
 * already checked.
 */
export const passkeyLoginOptions = endpoint('POST /staff/login/passkey/options', 'anyone', {
  summary:
    'The options with which a browser asks for a passkey; after the password step, only passkeys of that ' +
    'account are accepted.',
  cookie: { scheme: 'staff', optional: true },
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: int,
    userVerification: z.literal('required'),
    allowCredentials: z.array(known).optional(),
  }),
  errors: ['too_many_requests'],
})

export const passkeyLogin = endpoint('POST /staff/login/passkey', 'anyone', {
  summary: 'Sign in with a passkey instead of password and code.',
  cookie: { scheme: 'staff', optional: true },
  body: z.object({ response: assertion }),
  output: shared(staffMember),
  errors: ['passkey_refused', 'too_many_requests'],
})

export const listPasskeys = endpoint('GET /staff/passkeys', 'staff', {
  summary: 'Your passkeys.',
  output: z.object({
    passkeys: z.array(
      z
        .object({ id: z.string(), name: z.string(), addedAt: date, lastUsedAt: date.optional() })
        .openapi('StaffPasskey'),
    ),
  }),
})

export const passkeyOptions = endpoint('POST /staff/passkeys/options', 'staff', {
  summary:
    'Confirm with password and code that you want to add a passkey. The response has the options with ' +
    'which the browser creates it.',
  body: shared(passkeyAddition),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: publicKey, alg: int })),
    timeout: int.optional(),
    attestation: z.literal('none').optional(),
    excludeCredentials: z.array(known).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      })
      .partial()
      .optional(),
  }),
  errors: ['staff_login_failed', 'wrong_second_factor', 'too_many_requests'],
})

export const addPasskey = endpoint('POST /staff/passkeys', 'staff', {
  summary: 'Add the passkey that the browser created.',
  body: z.object({ response: attestation }),
  output: success,
  errors: ['passkey_not_added'],
})

export const removePasskey = endpoint('POST /staff/passkeys/{id}/remove', 'staff', {
  summary: 'Remove a passkey of yours; you can no longer sign in with it.',
  params: idParams,
  output: success,
  errors: ['passkey_not_found'],
})
